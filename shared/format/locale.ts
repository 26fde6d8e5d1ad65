/**
 * The words of the application are English, so dates and numbers follow the first English locale that the user's system
 * names: a German month name inside an English sentence helps nobody.
 */
export function pickLocale(languages: readonly string[]): string {
  return languages.find((language) => /^en\b/i.test(language)) ?? 'en-GB'
}
