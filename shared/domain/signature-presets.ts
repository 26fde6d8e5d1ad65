import type { SignatureScheme } from './signature-scheme.ts'

/** Key, then every parameter's name and value in byte order of the names. Both published vectors follow it. */
export const DEFAULT_SCHEME: SignatureScheme = {
  name: 'sha256-key-first',
  algorithm: 'sha256',
  keyEncoding: 'utf8',
  keyPosition: 'before',
  keySeparator: '',
  nameValueSeparator: '',
  pairSeparator: '',
  sortByName: true,
  includeNames: true,
  hexCase: 'lower',
}

/** Starting points for a workspace's scheme, the default first. Names are unique: the command line takes them. */
export const SIGNATURE_PRESETS: readonly SignatureScheme[] = [
  DEFAULT_SCHEME,
  { ...DEFAULT_SCHEME, name: 'sha256-key-last', keyPosition: 'after' },
  { ...DEFAULT_SCHEME, name: 'hmac-sha256', algorithm: 'hmac-sha256' },
  {
    ...DEFAULT_SCHEME,
    name: 'hmac-sha256-query-string',
    algorithm: 'hmac-sha256',
    nameValueSeparator: '=',
    pairSeparator: '&',
  },
]
