import { z } from 'zod'

/** The last moment that a date can have; the first is as far before 1970. */
export const LATEST_MS = 8.64e15

/** A moment that screens and reports can print. */
export const momentSchema = z.int().min(-LATEST_MS).max(LATEST_MS)
