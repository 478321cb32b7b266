import { SectionDescription } from '@headway/contracts/section-description'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'

/** Cache of descriptions per database. Stored descriptions never change. */
const read = new WeakMap<Database, Map<string, SectionDescription>>()
const MAX_CACHED = 500

/**
 * Returns the description of a stored release.
 *
 * @param executor transaction to read in, if there is one.
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
  if (own.size >= MAX_CACHED) {
    own.clear()
  }
  own.set(key, description)
  return description
}
