import type { UpdateCheck } from '../../../shared/domain/update.ts'

const titles: Readonly<Record<UpdateCheck['outcome'], string>> = {
  newer: 'A newer version is available',
  same: 'Unhidden is up to date',
  older: 'Your organization offers an older version',
  'not-set': 'No address is set',
  'bad-key': 'The public key cannot be read',
  untrusted: 'The signature does not match',
  unreadable: 'The signed file cannot be read',
  missing: 'The file was not found',
}

export const updateStrings = {
  title: 'Updates',
  text: 'Unhidden asks only when you check. Your organization hosts the file.',
  address: 'Address',
  addressText: 'https, without a query. Signature: the same address plus .sig.',
  publicKey: 'Public key',
  publicKeyText: 'Ed25519, as PEM or as one line of base64.',
  check: 'Check for updates',
  checking: 'A check is running.',
  noAddress: 'Enter an https address first.',
  titles,
  offered: (version: string) => `Version ${version}.`,
  download: (version: string) =>
    `Download version ${version} from your organization and compare its SHA-256:`,
  untrusted: 'Nothing in the file was used. Ask your organization for the right key.',
  badKey: 'Enter the Ed25519 public key of your organization.',
  unreadable: 'It is not a version file of Unhidden.',
  status: (status: number) => `The server answered with status ${status}.`,
  failed: 'The check failed',
} as const
