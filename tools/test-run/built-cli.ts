/** Names, in the environment of a test run, the command line that was built for it; relative to the repository. */
export const BUILT_CLI = 'UNHIDDEN_BUILT_CLI'

export const BUILT_CLI_PATH = 'out/main/cli.js'
