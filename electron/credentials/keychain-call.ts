/** One call on the keychain, and its answer, as they travel between threads. */
export type KeychainCall = { readonly service: string; readonly account: string } & (
  | { readonly action: 'get' | 'delete' }
  | { readonly action: 'set'; readonly secret: string }
)

export type KeychainAnswer =
  | { readonly ok: true; readonly secret: string | null }
  /** *reach*: no keychain answers at all; *use*: it answered and refused (locked, dismissed, no default collection). */
  | { readonly ok: false; readonly stage: 'reach' | 'use'; readonly reason: string }
