import { z } from 'zod'
import { isAcceptableBaseUrl } from './workspace.ts'

/**
 * The source of an organization's update information; if both are empty, updates are off. The key is Ed25519, PEM or
 * base64.
 */
export const updateSourceSchema = z.strictObject({
  address: z
    .string()
    .trim()
    .max(300)
    .refine(
      (address) => address === '' || isAcceptableBaseUrl(address),
      'Use an https:// address. http:// is accepted for this computer only.',
    ),
  publicKey: z.string().trim().max(2_000),
})
export type UpdateSource = Readonly<z.infer<typeof updateSourceSchema>>

const versionSchema = z.string().regex(/^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}$/)

/** The signed file (docs/updates.md). Unknown fields are ignored, so that later versions can add some. */
export const releaseSchema = z.object({
  product: z.literal('unhidden'),
  version: versionSchema,
  files: z
    .array(z.object({ name: z.string().min(1).max(200), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .min(1)
    .max(50),
})
type Release = Readonly<z.infer<typeof releaseSchema>>

/** The result of a check. Only *newer* has files. Without a valid signature, no content of the file is used. */
export type UpdateCheck =
  | { readonly outcome: 'newer'; readonly version: string; readonly files: Release['files'] }
  | { readonly outcome: 'same' | 'older'; readonly version: string }
  | { readonly outcome: 'not-set' | 'bad-key' | 'untrusted' | 'unreadable' }
  | { readonly outcome: 'missing'; readonly status: number }

/** Positive if `a` is the later version. Both are X.Y.Z; a suffix such as "-beta" is ignored. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.replace(/-.*$/, '').split('.').map(Number))
  const differences = [0, 1, 2].map((at) => (left?.[at] ?? 0) - (right?.[at] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}
