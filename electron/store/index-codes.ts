/** Codes that the index stores for words of the domain. */
export const VISIBILITY_CODES = { hidden: 0, shown: 1, unknown: 2 } as const

export const DELETED_CODES = { no: 0, yes: 1, unknown: 2 } as const

export const RESPONSE_TYPE_CODES = { owner: 1, customer: 2 } as const

/** Kinds of the tables `event_change` and `response_change`; *added* follows from `first_receipt`. */
export const CHANGE_CODES = { changed: 1, vanished: 2, reappeared: 3 } as const

/** Bits of the `flags` columns. */
export const FLAG_BITS = {
  'time-in-future': 1,
  'time-implausible': 2,
  'contradicts-same-second': 4,
  vanished: 8,
  rewritten: 16,
} as const
