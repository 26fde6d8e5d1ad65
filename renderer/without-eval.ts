import { config } from 'zod'

/** The page may not make code of text, and zod would try. Comes before every schema. */
config({ jitless: true })
