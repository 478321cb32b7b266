import type { Audience } from '@headway/contracts/sections'
import type { Database } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** A section's row. */
export interface SectionRow {
  name: string
  title: string
  ownerTeam: string | null
  ownerContact: string | null
  generation: number
  stableVersion: string | null
  stableSince: Date | null
  isStableChosen: boolean
  previousVersion: string | null
  nextVersion: string | null
  nextAudience: Audience | null
  nextSince: Date | null
  isPinned: boolean
  disabledAt: Date | null
  disabledReason: string | null
  needsSignature: boolean
  isInNavigation: boolean
  /** Base URL of the section's own backend, without a slash at the end. */
  backendUrl: string | null
}

type Stored = Omit<
  SectionRow,
  'isStableChosen' | 'isPinned' | 'needsSignature' | 'isInNavigation' | 'nextAudience'
> & {
  isStableChosen: number
  isPinned: number
  needsSignature: number
  isInNavigation: number
  nextAudience: string | null
}

const COLUMNS = `name, title, owner_team AS ownerTeam, owner_contact AS ownerContact, generation,
  stable_version AS stableVersion, stable_since AS stableSince, is_stable_chosen AS isStableChosen,
  previous_version AS previousVersion, next_version AS nextVersion, next_audience AS nextAudience,
  next_since AS nextSince, is_pinned AS isPinned, disabled_at AS disabledAt, disabled_reason AS disabledReason,
  needs_signature AS needsSignature, is_in_navigation AS isInNavigation,
  backend_url AS backendUrl`

/** Maximum number of sections, whose list is kept in memory and sent with every page. */
const MAX_SECTIONS = 200

const toRow = (stored: Stored): SectionRow => ({
  ...stored,
  isStableChosen: stored.isStableChosen === 1,
  isPinned: stored.isPinned === 1,
  needsSignature: stored.needsSignature === 1,
  isInNavigation: stored.isInNavigation === 1,
  nextAudience: stored.nextAudience === null ? null : (JSON.parse(stored.nextAudience) as Audience),
})

/** Returns all sections, sorted by name. */
export async function readSections(database: Database, executor?: Transaction): Promise<SectionRow[]> {
  const rows = await database.rows<Stored>(
    `SELECT ${COLUMNS} FROM sections WHERE removed_at IS NULL ORDER BY name LIMIT ${MAX_SECTIONS}`,
    [],
    executor,
  )
  return rows.map(toRow)
}

/**
 * Returns a section.
 *
 * @throws ProblemError 404.
 */
export async function readSection(database: Database, name: string): Promise<SectionRow> {
  const [row] = await database.rows<Stored>(
    `SELECT ${COLUMNS} FROM sections WHERE name = ? AND removed_at IS NULL`,
    [name],
  )
  if (!row) {
    throw notFound('section')
  }
  return toRow(row)
}

/**
 * Locks a section's row for the rest of the transaction.
 *
 * @param generation generation that the caller has seen; undefined accepts any.
 * @throws ProblemError 404, or 409 `release_conflict` after a concurrent change.
 */
export async function lockSection(
  database: Database,
  name: string,
  generation: number | undefined,
  trx: Transaction,
): Promise<SectionRow> {
  const [row] = await database.rows<Stored>(
    `SELECT ${COLUMNS} FROM sections WHERE name = ? AND removed_at IS NULL FOR UPDATE`,
    [name],
    trx,
  )
  if (!row) {
    throw notFound('section')
  }
  if (generation !== undefined && generation !== row.generation) {
    throw conflict(
      'release_conflict',
      'Someone changed this section’s releases in the meantime. Reload and try again.',
    )
  }
  return toRow(row)
}

/** Stores the team that a release names, unless the section already has an owner. */
export async function setOwner(
  database: Database,
  name: string,
  { team, contact }: { team: string; contact: string },
  trx: Transaction,
): Promise<void> {
  await database.change(
    'UPDATE sections SET owner_team = ?, owner_contact = ? WHERE name = ? AND owner_team IS NULL',
    [team, contact, name],
    trx,
  )
}

/**
 * Creates a section unless it exists. Returns whether it was created.
 *
 * @throws ProblemError 409 `section_removed` for the name of a removed section, since browsers cache its files
 *   permanently; 409 `too_many_sections`.
 */
export async function addSection(
  database: Database,
  section: { name: string; title: string; owner: { team: string; contact: string } | null; at: Date },
  trx: Transaction,
): Promise<boolean> {
  const { name, title, owner, at } = section
  const { affectedRows } = await database.change(
    `INSERT IGNORE INTO sections (name, title, owner_team, owner_contact, created_at) VALUES (?, ?, ?, ?, ?)`,
    [name, title, owner?.team ?? null, owner?.contact ?? null, at],
    trx,
  )
  if (affectedRows === 0) {
    const [row] = await database.rows<{ removedAt: Date | null }>(
      'SELECT removed_at AS removedAt FROM sections WHERE name = ? FOR UPDATE',
      [name],
      trx,
    )
    if (row?.removedAt) {
      throw conflict('section_removed', 'A section with this name existed before. Choose another name.')
    }
    return false
  }
  const [row] = await database.rows<{ total: number }>(
    'SELECT COUNT(*) AS total FROM sections WHERE removed_at IS NULL',
    [],
    trx,
  )
  if ((row?.total ?? 0) > MAX_SECTIONS) {
    throw conflict(
      'too_many_sections',
      `A portal can have at most ${MAX_SECTIONS} sections. Remove one first.`,
    )
  }
  return true
}

/** Deletes a section's releases, tokens, keys and previews and marks it as removed. Its history and its name stay. */
export async function removeSection(
  database: Database,
  name: string,
  at: Date,
  trx: Transaction,
): Promise<void> {
  for (const table of ['section_previews', 'section_tokens', 'section_keys', 'section_releases'] as const) {
    await database.change(`DELETE FROM ${table} WHERE section = ?`, [name], trx)
  }
  await database.change(
    `UPDATE sections SET removed_at = ?, stable_version = NULL, previous_version = NULL, next_version = NULL,
       backend_url = NULL WHERE name = ?`,
    [at, name],
    trx,
  )
}
