import type { Query } from '@headway/contracts'
import type { Backup, backupsList, RestoreTest } from '@headway/contracts/backups'
import { decodeCursor, page } from '../../platform/http/cursor.ts'
import type { Database, SqlValue } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

interface PersonColumns {
  requestedById: number | null
  firstName: string | null
  lastName: string | null
}

type Dates<Keys extends string> = Record<Keys, Date | null>

type BackupRow = Omit<Backup, 'requestedAt' | 'requestedBy' | 'startedAt' | 'finishedAt' | 'removedAt'> &
  PersonColumns & { requestedAt: Date } & Dates<'startedAt' | 'finishedAt' | 'removedAt'>

type TestRow = Omit<RestoreTest, 'requestedAt' | 'requestedBy' | 'finishedAt'> &
  PersonColumns & { requestedAt: Date } & Dates<'finishedAt'>

const PERSON = 'u.id AS requestedById, u.first_name AS firstName, u.last_name AS lastName'
const BACKUPS = `SELECT b.id, b.kind, b.state, b.requested_at AS requestedAt, b.started_at AS startedAt,
  b.finished_at AS finishedAt, b.snapshot_id AS snapshotId, b.step, b.percent, b.bytes, b.stored_rows AS \`rows\`,
  b.stored_files AS files, b.error, b.removed_at AS removedAt, ${PERSON}
  FROM backups b LEFT JOIN users u ON u.id = b.requested_by`
const TESTS = `SELECT t.id, t.backup_id AS backupId, t.state, t.requested_at AS requestedAt, t.finished_at AS finishedAt,
  t.compared_tables AS tables, t.compared_rows AS \`rows\`, t.compared_files AS files, t.error, ${PERSON}
  FROM backup_restore_tests t LEFT JOIN users u ON u.id = t.requested_by`

const textOf = (moment: Date | null) => moment?.toISOString() ?? null

const requester = ({ requestedById, firstName, lastName }: PersonColumns) =>
  requestedById === null ? null : { id: requestedById, name: `${firstName ?? ''} ${lastName ?? ''}`.trim() }

function presentBackup(row: BackupRow): Backup {
  const { requestedById: _, firstName: __, lastName: ___, ...rest } = row
  return {
    ...rest,
    requestedBy: requester(row),
    requestedAt: row.requestedAt.toISOString(),
    startedAt: textOf(row.startedAt),
    finishedAt: textOf(row.finishedAt),
    removedAt: textOf(row.removedAt),
  }
}

function presentTest(row: TestRow): RestoreTest {
  const { requestedById: _, firstName: __, lastName: ___, ...rest } = row
  return {
    ...rest,
    requestedBy: requester(row),
    requestedAt: row.requestedAt.toISOString(),
    finishedAt: textOf(row.finishedAt),
  }
}

type PageRequest = Query<typeof backupsList>

const pageCondition = (alias: string, { cursor }: PageRequest): [string, SqlValue[]] =>
  cursor === undefined ? ['', []] : [`WHERE ${alias}.id < ?`, decodeCursor(cursor, ['number'])]

/** Returns one page of all backups, newest first. */
export async function listBackups(database: Database, query: PageRequest) {
  const [condition, values] = pageCondition('b', query)
  const rows = await database.rows<BackupRow>(
    `${BACKUPS} ${condition} ORDER BY b.id DESC LIMIT ${query.limit + 1}`,
    values,
  )
  const { items, nextCursor } = page(rows, query.limit, ({ id }) => [id])
  return { items: items.map(presentBackup), nextCursor }
}

/** Returns one page of all restore tests, newest first. */
export async function listRestoreTests(database: Database, query: PageRequest) {
  const [condition, values] = pageCondition('t', query)
  const rows = await database.rows<TestRow>(
    `${TESTS} ${condition} ORDER BY t.id DESC LIMIT ${query.limit + 1}`,
    values,
  )
  const { items, nextCursor } = page(rows, query.limit, ({ id }) => [id])
  return { items: items.map(presentTest), nextCursor }
}

/**
 * Returns a backup.
 *
 * @throws ProblemError 404.
 */
export async function readBackup(database: Database, id: number): Promise<Backup> {
  const [row] = await database.rows<BackupRow>(`${BACKUPS} WHERE b.id = ?`, [id])
  if (!row) {
    throw notFound('backup')
  }
  return presentBackup(row)
}

/**
 * Returns a restore test.
 *
 * @throws ProblemError 404.
 */
export async function readRestoreTest(database: Database, id: number): Promise<RestoreTest> {
  const [row] = await database.rows<TestRow>(`${TESTS} WHERE t.id = ?`, [id])
  if (!row) {
    throw notFound('restore test')
  }
  return presentTest(row)
}

/** Returns the newest successful backup. */
export async function findLastBackup(database: Database): Promise<Backup | null> {
  const [row] = await database.rows<BackupRow>(
    `${BACKUPS} WHERE b.state = 'done' ORDER BY b.finished_at DESC, b.id DESC LIMIT 1`,
  )
  return row ? presentBackup(row) : null
}

/** Returns the backup that finished last, successful or not. */
export async function findLastAttempt(database: Database): Promise<Backup | null> {
  const [row] = await database.rows<BackupRow>(
    `${BACKUPS} WHERE b.finished_at IS NOT NULL ORDER BY b.finished_at DESC, b.id DESC LIMIT 1`,
  )
  return row ? presentBackup(row) : null
}

/** Returns the backup that is requested or running. */
export async function findCurrentBackup(database: Database): Promise<Backup | null> {
  const [row] = await database.rows<BackupRow>(
    `${BACKUPS} WHERE b.state IN ('waiting', 'running') ORDER BY b.id DESC LIMIT 1`,
  )
  return row ? presentBackup(row) : null
}

const newestTest = async (
  database: Database,
  condition: string,
  values: readonly SqlValue[] = [],
): Promise<RestoreTest | null> => {
  const [row] = await database.rows<TestRow>(
    `${TESTS} WHERE ${condition} ORDER BY t.finished_at DESC, t.id DESC LIMIT 1`,
    values,
  )
  return row ? presentTest(row) : null
}

/** Returns the restore test that finished last, successful or not. */
export const findLastTest = (database: Database): Promise<RestoreTest | null> =>
  newestTest(database, 't.finished_at IS NOT NULL')

/** Returns the newest successful restore test. */
export const findLastSuccessfulTest = (database: Database): Promise<RestoreTest | null> =>
  newestTest(database, `t.state = 'done'`)

/** Returns the newest finished restore test of a backup. */
export const findTestOf = (database: Database, backupId: number): Promise<RestoreTest | null> =>
  newestTest(database, 't.finished_at IS NOT NULL AND t.backup_id = ?', [backupId])
