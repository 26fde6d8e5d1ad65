/**
 * Licenses under which a package may be shipped with this application: they require a notice at most. Read a new
 * license before you add it here.
 */
const ACCEPTED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 WITH LLVM-exception',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CDLA-Permissive-2.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
])

/**
 * Whether an SPDX expression permits shipping the package: all sides of AND, or one side of OR. Other texts ("SEE
 * LICENSE IN …", an unknown exception, an empty string) are not accepted.
 */
export function isAcceptedLicense(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+(?: WITH [^\s()]+)?/g) ?? []
  let at = 0
  // OR binds weaker than AND.
  const readOr = (): boolean => {
    let isAccepted = readAnd()
    while (tokens[at] === 'OR') {
      at++
      const other = readAnd()
      isAccepted ||= other
    }
    return isAccepted
  }
  const readAnd = (): boolean => {
    let isAccepted = readOne()
    while (tokens[at] === 'AND') {
      at++
      const other = readOne()
      isAccepted &&= other
    }
    return isAccepted
  }
  const readOne = (): boolean => {
    const token = tokens[at++] ?? ''
    if (token !== '(') return ACCEPTED.has(token)
    const isAccepted = readOr()
    return tokens[at++] === ')' && isAccepted
  }
  const isAccepted = readOr()
  return isAccepted && at === tokens.length
}
