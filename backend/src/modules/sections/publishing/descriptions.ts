import { SectionDescription } from '@headway/contracts/section-description'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'

/** Descriptions never change once they are stored; these were read last. */
const read = new WeakMap<Database, Map<string, SectionDescription>>()
const MOST_KEPT = 500

/**
 * What a stored release says of itself.
 *
 * @param executor transaction to read in, inside of one.
 * @throws ProblemError 404.
 */
export async function readDescription(
  database: Database,
  section: string,
  version: string,
  executor?: Transaction,
): Promise<SectionDescription> {
  const own = read.get(database) ?? new Map<string, SectionDescription>()
  read.set(database, own)
  const key = `${section} ${version}`
  const known = own.get(key)
  if (known) {
    return known
  }
  const [row] = await database.rows<{ description: string }>(
    'SELECT description FROM section_releases WHERE section = ? AND version = ?',
    [section, version],
    executor,
  )
  if (!row) {
    throw notFound('release')
  }
  const description = SectionDescription.parse(JSON.parse(row.description))
  if (own.size >= MOST_KEPT) {
    own.clear()
  }
  own.set(key, description)
  return description
}
