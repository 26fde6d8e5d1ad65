/**
 * Licenses under which a package may be shipped with this application: they ask for a notice, or for nothing. A new one
 * is added here after somebody has read it.
 */
const ACCEPTED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/**
 * Whether an SPDX expression leaves a way to ship the package: all sides of AND, one side of OR. What is not such an
 * expression ("SEE LICENSE IN …", an exception, nothing) is not accepted.
 */
export function isAcceptedLicense(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
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
