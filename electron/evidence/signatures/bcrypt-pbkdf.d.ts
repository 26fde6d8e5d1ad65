declare module 'bcrypt-pbkdf' {
  /** Writes the derived key into `key`. @returns 0, or another number for a length that is not allowed. */
  export function pbkdf(
    passphrase: Uint8Array,
    passphraseBytes: number,
    salt: Uint8Array,
    saltBytes: number,
    key: Uint8Array,
    keyBytes: number,
    rounds: number,
  ): number
}
