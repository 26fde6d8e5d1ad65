/** The form of a catalogue, whatever its words: a language whose catalogue has this type lacks no word. */
export type Catalogue<Words> = Words extends string
  ? string
  : Words extends (...values: infer Values) => string
    ? (...values: Values) => string
    : Words extends readonly string[]
      ? readonly string[]
      : { readonly [Name in keyof Words]: Catalogue<Words[Name]> }
