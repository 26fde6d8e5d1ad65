import { hash } from 'node:crypto'
import type { Peer } from '../../shared/domain/receipt.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import type { HashedReceipt, ReceiptFields } from './receipt.ts'

/**
 * Certificates of servers. A receipt names the chain that the server showed by its hashes; the certificates themselves
 * are stored once, and are in a bundle as files.
 */
type ServerFields = Pick<ReceiptFields, 'serverAddress' | 'certificateChain'>

/** Both null where nothing is known of the server. */
export function toServerFields(peer: Peer | undefined): ServerFields {
  if (!peer || (peer.address === null && peer.certificates.length === 0)) {
    return { serverAddress: null, certificateChain: null }
  }
  const hashes = peer.certificates.map((der) => hash('sha256', der, 'hex'))
  return { serverAddress: peer.address ?? '', certificateChain: hashes.join(' ') }
}

/** Lower-case hex, the server's own first. */
export function listCertificates({ certificateChain }: Pick<ServerFields, 'certificateChain'>): string[] {
  return certificateChain ? certificateChain.split(' ') : []
}

export function insertCertificate(db: WritableDatabase, der: Uint8Array): void {
  prepareOnce(db, 'INSERT INTO certificate (sha256, der) VALUES (?, ?) ON CONFLICT DO NOTHING').run(
    hash('sha256', der, 'buffer'),
    der,
  )
}

/** DER, or undefined. */
export function findCertificate(db: ReadableDatabase, sha256: string): Uint8Array | undefined {
  const der = prepareOnce(db, 'SELECT der FROM certificate WHERE sha256 = ?')
    .pluck()
    .get(Buffer.from(sha256, 'hex'))
  return der instanceof Uint8Array ? der : undefined
}

/** A check of receipts, one after the other: each certificate is read once. @param find throws nothing */
export function createCertificateCheck(find: (sha256: string) => Uint8Array | undefined) {
  const sound = new Set<string>()
  const isSound = (sha256: string): boolean => {
    if (sound.has(sha256)) return true
    const der = find(sha256)
    if (!der || hash('sha256', der, 'hex') !== sha256) return false
    sound.add(sha256)
    return true
  }
  return (receipt: HashedReceipt): 'certificate-changed' | null =>
    listCertificates(receipt).every(isSound) ? null : 'certificate-changed'
}
