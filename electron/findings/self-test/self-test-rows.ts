import type { SelfTestResult } from '../../../shared/domain/finding.ts'

/** Columns of the self-test's file and of its rows on the command line. */
export const SELF_TEST_COLUMNS = [
  'rule',
  'version',
  'mustFind',
  'found',
  'mustNotFind',
  'wronglyFound',
  'failures',
  'ranAtUtc',
  'appVersion',
] as const

/** One row for each rule. */
export function toSelfTestRows({ rules, ranAtMs, appVersion }: SelfTestResult): (string | number)[][] {
  return rules.map(({ rule, version, mustFind, found, mustNotFind, wronglyFound, failures }) => [
    rule,
    version,
    mustFind,
    found,
    mustNotFind,
    wronglyFound,
    failures.join('; '),
    new Date(ranAtMs).toISOString(),
    appVersion,
  ])
}
