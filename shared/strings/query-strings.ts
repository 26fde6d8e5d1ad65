/** Strings that join the parts of a described query; those of the keys are in shared/query/keys. */
export const queryStrings = {
  or: ' or ',
  and: ' and ',
  not: (what: string) => `not ${what}`,
  since: (day: string) => `since ${day}`,
  until: (day: string) => `until ${day}`,
  /** A part of a sentence, when other words stand before it. */
  within: (text: string) => text.charAt(0).toLowerCase() + text.slice(1),
} as const
