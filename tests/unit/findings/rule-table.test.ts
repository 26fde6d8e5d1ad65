import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'
import { printFindingReference } from '../../../shared/domain/reference.ts'

const page = readFileSync(new URL('../../../docs/findings.md', import.meta.url), 'utf8')

test.each(RULE_NAMES)(
  'the page of the findings has %s with its prefix, its explanation and its parameters',
  (rule) => {
    const reference = printFindingReference({
      rule,
      feedbackId: '1',
      businessId: '2',
      mark: '',
      isElsewhere: false,
    })
    const cells = page
      .split('\n')
      .find((line) => line.startsWith(`| ${rule} |`))
      ?.split('|')
      .map((cell) => cell.trim())
    const { explanation, parameters } = RULES[rule]
    expect(cells?.slice(1, 4), 'run npm run reference').toEqual([rule, reference.split('-')[0], explanation])
    expect(cells?.[4]?.match(/\w+(?= \()/g) ?? []).toEqual(parameters.map(({ name }) => name))
  },
)
