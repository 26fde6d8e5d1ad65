import fc from 'fast-check'

/**
 * Property tests choose other cases in every run on a developer's machine. Continuous integration tries the same ones
 * each time, so that a change is judged by what it changed.
 */
const SEED = 20_261_121
if (process.env.CI) fc.configureGlobal({ seed: SEED })
