/**
 * Orders of the list of responses. *best*: those where the words asked for stand most densely come first (bm25), newest
 * first among equals; without words it is the same as *newest*.
 */
export const RESPONSE_ORDERS = ['newest', 'oldest', 'best'] as const
export type ResponseOrder = (typeof RESPONSE_ORDERS)[number]
