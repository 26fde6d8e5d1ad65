import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret, and every form in which it could have been written somewhere. */
export interface Canary {
  readonly name: string
  readonly forms: readonly Buffer[]
}

export function makeCanary(name: string, secret: string): Canary {
  const texts = [secret, secret.toUpperCase()]
  // Hexadecimal secrets may also stand as the bytes they name.
  const plain = [...texts.map((text) => Buffer.from(text)), ...namedBytes(secret)]
  const coded = plain.flatMap((bytes) => [
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...[0, 1, 2].flatMap((shift) => base64At(bytes, shift)),
  ])
  const wide = texts.flatMap((text) => {
    const bytes = Buffer.from(text, 'utf16le')
    return [bytes, Buffer.from(bytes).swap16()]
  })
  return { name, forms: [...plain, ...wide, ...coded.map((text) => Buffer.from(text))] }
}

/** Names of the canaries that are in `bytes`. */
export function findCanaries(bytes: Buffer, canaries: readonly Canary[]): string[] {
  return canaries.filter(({ forms }) => forms.some((form) => bytes.includes(form))).map(({ name }) => name)
}

/** `FILE: CANARY` for every hit in the files of a folder and below. */
export function searchFolder(folder: string, canaries: readonly Canary[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.flatMap(({ parentPath, name }) => {
    const hits = findCanaries(readFileSync(join(parentPath, name)), canaries)
    return hits.map((hit) => `${name}: ${hit}`)
  })
}

function namedBytes(secret: string): Buffer[] {
  return /^([0-9a-f]{2}){16,}$/i.test(secret) ? [Buffer.from(secret, 'hex')] : []
}

/** The characters that base64 has for these bytes after `shift` others, without those that depend on neighbours. */
function base64At(bytes: Buffer, shift: number): string[] {
  const shifted = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  const inner = shifted.slice(shift === 0 ? 0 : shift + 1, -2)
  return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
}
