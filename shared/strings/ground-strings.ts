import type { Ground } from '../domain/finding.ts'

/** The grounds as every screen and report names them; what goes with the last stands in the reason or note beside it. */
export const GROUND_STRINGS: Readonly<Record<Ground, string>> = {
  confidential: 'Confidential content',
  abusive: 'Abusive content',
  privacy: 'Personal data',
  discriminatory: 'Discriminatory content',
  false: 'Content found to be false',
  fake: 'Not written by a customer',
  unrelated: 'Unrelated to the business',
  'none-given': 'No ground given',
  own: 'Another ground, in own words',
}
