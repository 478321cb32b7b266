import { createHash, hkdfSync } from 'node:crypto'
import * as z from 'zod/mini'
import { BackupError, damaged } from './errors.ts'

const MAGIC = Buffer.from('HEADWAY BACKUP\n')
/** Raised whenever what follows is written in another way. Format 1 had no number of the schema. */
const FORMAT = 2
const READABLE_FORMATS = [1, FORMAT]
/** More is no header of ours. */
const LONGEST_HEADER = 65_536
const KEY_BYTES = 32

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)))

const Header = z.object({
  /** Names the key without telling anything of it. */
  keyId: hex(8),
  /** Each backup is sealed with a key of its own, derived from the installation's and this. */
  salt: hex(16),
  createdAt: z.iso.datetime(),
  /** Dumps are for servers of the same family. */
  server: z.strictObject({ family: z.enum(['mariadb', 'mysql']), version: z.string() }),
  /** Number of the schema, and the least number that code must know to use it. Missing in backups from before there were numbers. */
  schema: z.optional(z.object({ version: z.int(), leastVersion: z.int() })),
})

/** What stands in front of a backup, readable without the key. It names nobody. */
export type Header = z.infer<typeof Header>

/**
 * What a key is called.
 *
 * @param key BACKUP_KEY, hexadecimal.
 */
export const keyIdOf = (key: string): string =>
  createHash('sha256').update(`headway backup key ${key.toLowerCase()}`).digest('hex').slice(0, 16)

/** The bytes of a header, as they begin the file. */
export function encodeHeader(header: Header): Buffer {
  const text = Buffer.from(JSON.stringify(header))
  const prefix = Buffer.alloc(5)
  prefix.writeUInt8(FORMAT, 0)
  prefix.writeUInt32BE(text.length, 1)
  return Buffer.concat([MAGIC, prefix, text])
}

/**
 * The key of one backup. The header's bytes go into it, so that nothing of a changed header can be opened.
 *
 * @param key BACKUP_KEY, hexadecimal.
 */
export function sealingKey(key: string, header: Header, headerBytes: Buffer): Buffer {
  const info = Buffer.concat([
    Buffer.from('headway backup '),
    createHash('sha256').update(headerBytes).digest(),
  ])
  return Buffer.from(
    hkdfSync('sha256', Buffer.from(key, 'hex'), Buffer.from(header.salt, 'hex'), info, KEY_BYTES),
  )
}

/** As much of a reader as a header needs. */
export interface HeaderSource {
  /** Exactly so many bytes, undefined where there are fewer. */
  take(length: number): Promise<Buffer | undefined>
}

const notABackup = () => new BackupError('not_a_backup', 'This file is no backup of Headway.')

/**
 * Reads a header.
 *
 * @throws BackupError for another file, another version or a header that makes no sense.
 */
export async function readHeader(source: HeaderSource): Promise<{ header: Header; bytes: Buffer }> {
  const magic = await source.take(MAGIC.length)
  if (!magic?.equals(MAGIC)) {
    throw notABackup()
  }
  const prefix = await source.take(5)
  if (!prefix) {
    throw damaged()
  }
  if (!READABLE_FORMATS.includes(prefix.readUInt8(0))) {
    throw new BackupError(
      'other_version',
      'This backup was written by another version of Headway, which this one cannot read.',
    )
  }
  const length = prefix.readUInt32BE(1)
  const text = length > LONGEST_HEADER ? undefined : await source.take(length)
  if (!text) {
    throw damaged()
  }
  return { header: parse(text), bytes: Buffer.concat([magic, prefix, text]) }
}

function parse(text: Buffer): Header {
  try {
    return Header.parse(JSON.parse(text.toString('utf8')))
  } catch (error) {
    throw damaged(error)
  }
}
