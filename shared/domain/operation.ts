/** The two read operations of the specification: show/hide history and feedback responses. */
export const OPERATIONS = ['history', 'responses'] as const
export type Operation = (typeof OPERATIONS)[number]
