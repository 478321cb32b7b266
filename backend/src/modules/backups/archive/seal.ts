import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { BackupError, damaged } from './errors.ts'
import { ByteReader } from './byte-reader.ts'
import { encodeHeader, type Header, keyIdOf, readHeader, sealingKey } from './header.ts'

/**
 * Content is sealed in pieces, each with AES-256-GCM under its number and whether it is the last one (the STREAM
 * construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015): pieces that are changed, swapped, doubled or missing, at the
 * end as well, do not open. ADR 080.
 */
const PIECE = 1_048_576
const TAG = 16
const NONCE = 12
const SALT_BYTES = 16

/** A nonce is never used twice: each backup has a key of its own, and each piece of it a number. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce.writeUInt8(isLast ? 1 : 0, NONCE - 1)
  return nonce
}

function sealPiece(key: Buffer, number: number, isLast: boolean, piece: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
}

function openPiece(key: Buffer, number: number, isLast: boolean, sealed: Buffer): Buffer {
  if (sealed.length < TAG) {
    throw damaged()
  }
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast))
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG)), decipher.final()])
  } catch (error) {
    throw damaged(error)
  }
}

/**
 * Seals content.
 *
 * @param key BACKUP_KEY, hexadecimal.
 * @param about what the header says besides key and salt.
 */
export async function* seal(
  key: string,
  about: Omit<Header, 'keyId' | 'salt'>,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const header = { keyId: keyIdOf(key), salt: randomBytes(SALT_BYTES).toString('hex'), ...about }
  const headerBytes = encodeHeader(header)
  const pieceKey = sealingKey(key, header, headerBytes)
  yield headerBytes
  const reader = new ByteReader(content)
  for (let number = 0; ; number++) {
    const piece = await reader.takeUpTo(PIECE)
    const isLast = await reader.isAtEnd()
    yield sealPiece(pieceKey, number, isLast, piece)
    if (isLast) {
      return
    }
  }
}

/** A sealed file that was begun to be read. */
export interface Opened {
  header: Header
  /** The content; a piece is given out only after it has been found unchanged. */
  content: AsyncGenerator<Buffer>
}

/**
 * Opens what {@link seal} has made. The header is read at once, the content as it is asked for.
 *
 * @param key BACKUP_KEY, hexadecimal.
 * @throws BackupError, here or from the content: another file, version or key, or a damaged one.
 */
export async function open(key: string, source: AsyncIterable<Buffer>): Promise<Opened> {
  const reader = new ByteReader(source)
  const { header, bytes } = await readHeader(reader)
  if (header.keyId !== keyIdOf(key)) {
    throw new BackupError('other_key', 'This backup was made with another key than the one given.')
  }
  return { header, content: openPieces(sealingKey(key, header, bytes), reader) }
}

async function* openPieces(key: Buffer, reader: ByteReader): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const sealed = await reader.takeUpTo(PIECE + TAG)
    const isLast = await reader.isAtEnd()
    yield openPiece(key, number, isLast, sealed)
    if (isLast) {
      return
    }
  }
}
