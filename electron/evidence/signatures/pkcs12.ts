import { createPrivateKey, X509Certificate } from 'node:crypto'
import { CertBag, Certificate, PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo } from 'pkijs'
import { AppError } from '../../../shared/app-error.ts'
import { type CertifiedKey, toBytes } from './cms.ts'

/**
 * Reads a key with its certificate from a PKCS #12 file (RFC 7292), protected as OpenSSL 3 and current systems do it:
 * PBES2 with AES. @throws AppError *passphrase-wrong*, *signing-key* for any other file
 */
export async function readPkcs12(bytes: Buffer, passphrase: string): Promise<CertifiedKey> {
  const password = toBytes(Buffer.from(passphrase))
  const pfx = open(bytes)
  try {
    await pfx.parseInternalValues({ password, checkIntegrity: true })
  } catch (cause) {
    throw new AppError('passphrase-wrong', 'The file does not open with this passphrase.', { cause })
  }
  const safe = pfx.parsedValue?.authenticatedSafe
  try {
    const parts = safe?.safeContents.map(() => ({ password })) ?? []
    await safe?.parseInternalValues({ safeContents: parts })
    const contents: { value: { safeBags: { bagValue: unknown }[] } }[] = safe?.parsedValue.safeContents ?? []
    const bags = contents.flatMap(({ value }) => value.safeBags.map(({ bagValue }) => bagValue))
    return choose(bags, passphrase)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw noKey(
      'The file is protected in a way that is not known here. Convert it with openssl pkcs12.',
      cause,
    )
  }
}

function open(bytes: Buffer): PFX {
  try {
    return PFX.fromBER(toBytes(bytes))
  } catch (cause) {
    throw noKey('This file holds no private key.', cause)
  }
}

/** The one key, and the certificate that belongs to it. */
function choose(bags: readonly unknown[], passphrase: string): CertifiedKey {
  const keys = bags.filter((bag) => bag instanceof PKCS8ShroudedKeyBag || bag instanceof PrivateKeyInfo)
  const certificates = bags.flatMap((bag) => {
    const value: unknown = bag instanceof CertBag ? bag.parsedValue : undefined
    return value instanceof Certificate ? [value] : []
  })
  const [found] = keys
  if (!found || keys.length > 1) throw noKey('The file has to hold one private key.')
  const der = Buffer.from(found.toSchema().toBER())
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8', passphrase })
  if (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'ec') {
    throw noKey('Only RSA and elliptic-curve keys sign with a certificate.')
  }
  const certificate = certificates.find((one) =>
    new X509Certificate(Buffer.from(one.toSchema().toBER())).checkPrivateKey(key),
  )
  if (!certificate) throw noKey('The file does not hold the certificate of its key.')
  return { key, certificate, above: certificates.filter((one) => one !== certificate) }
}

function noKey(message: string, cause?: unknown): AppError {
  return new AppError('signing-key', message, { cause })
}
