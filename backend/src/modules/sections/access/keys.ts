import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { SectionKey } from '@headway/contracts/section-access'
import type { Database } from '../../../platform/database/database.ts'
import { invalidField, notFound } from '../../../platform/errors.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'

const MAX_KEYS = 20

interface KeyRow {
  id: number
  name: string
  publicKey: string
  createdAt: Date
  createdBy: string
}

function parseKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey(text)
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

/** Returns the keys of a section, oldest first. */
export async function listKeys(database: Database, section: string): Promise<SectionKey[]> {
  const rows = await database.rows<KeyRow>(
    `SELECT k.id, k.name, k.public_key AS publicKey, k.created_at AS createdAt,
       CONCAT(u.first_name, ' ', u.last_name) AS createdBy
     FROM section_keys k JOIN users u ON u.id = k.created_by
     WHERE k.section = ? ORDER BY k.id LIMIT ${MAX_KEYS}`,
    [section],
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/**
 * Adds a public key.
 *
 * @throws ProblemError 400 when the text is not an Ed25519 key or the section has the maximum number of keys.
 */
export async function addKey(
  database: Database,
  key: { section: string; name: string; publicKey: string; userId: number; at: Date },
  trx: Transaction,
): Promise<number> {
  const parsed = parseKey(key.publicKey)
  if (!parsed) {
    throw invalidField('/publicKey', 'not_allowed', 'Paste an Ed25519 public key in PEM form')
  }
  const [count] = await database.rows<{ keys: number }>(
    'SELECT COUNT(*) AS `keys` FROM section_keys WHERE section = ?',
    [key.section],
    trx,
  )
  if ((count?.keys ?? 0) >= MAX_KEYS) {
    throw invalidField('/publicKey', 'too_many', `A section can have at most ${MAX_KEYS} keys`)
  }
  const pem = parsed.export({ type: 'spki', format: 'pem' }).toString().trim()
  const { insertId } = await database.change(
    'INSERT INTO section_keys (section, name, public_key, created_at, created_by) VALUES (?, ?, ?, ?, ?)',
    [key.section, key.name, pem, key.at, key.userId],
    trx,
  )
  return insertId
}

/**
 * Removes a key.
 *
 * @throws ProblemError 404.
 */
export async function removeKey(
  database: Database,
  key: { section: string; id: number },
  trx: Transaction,
): Promise<void> {
  const { affectedRows } = await database.change(
    'DELETE FROM section_keys WHERE id = ? AND section = ?',
    [key.id, key.section],
    trx,
  )
  if (affectedRows === 0) {
    throw notFound('key')
  }
}

/**
 * Finds the key whose signature an archive carries.
 *
 * @param digest SHA-256 of the archive in hexadecimal; the signature covers its 32 bytes.
 * @param signature base64.
 * @returns the key's name; undefined when no key matches.
 */
export function findSigner(
  keys: readonly Pick<SectionKey, 'name' | 'publicKey'>[],
  digest: string,
  signature: string,
): string | undefined {
  const signed = Buffer.from(digest, 'hex')
  const bytes = Buffer.from(signature, 'base64')
  return keys.find(({ publicKey }) => verify(null, signed, publicKey, bytes))?.name
}
