import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'oxc-transform-react'
import { expect, test } from 'vitest'

const RENDERER = join(import.meta.dirname, '../../../renderer')

/** How often the compiler says why it leaves a component or a hook as it is. */
const LEFT_AS_THEY_ARE = {
  // Refs that are part of an object, or written where an effect is set up.
  'components/grid/use-scaled-rows.ts': 2,
  'features/home/details.tsx': 2,
  'features/home/funnel-plot.tsx': 2,
  'features/home/months.tsx': 2,
  'features/home/rates.tsx': 2,
  // Syntax that it does not know yet: spread arguments of a hook, `finally`, a function after a return.
  'features/cases/use-case-list.ts': 1,
  'features/inspector/evidence.tsx': 1,
  'features/reports/sign-report.tsx': 1,
  'features/start/use-open-workspace.ts': 1,
  // The virtual list gives functions whose results change.
  'features/inspector/timeline.tsx': 1,
}

// Code has no `useMemo` or `useCallback` for speed, so what is left out draws more without a word.
test('all other components and hooks are compiled', () => {
  const left: Record<string, number> = {}
  for (const name of readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || name.endsWith('.d.ts')) continue
    const text = readFileSync(join(RENDERER, name), 'utf8')
    const { errors } = transformSync(name, text, { reactCompiler: { reportDiagnostics: true } })
    if (errors.length > 0) left[name] = errors.length
  }
  expect(left).toEqual(LEFT_AS_THEY_ARE)
})
