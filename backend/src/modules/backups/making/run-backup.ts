import { forEachItem } from '../../../platform/each-item.ts'
import { withNamedLock } from '../../../platform/named-lock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, isDuplicate, type Transaction } from '../../../platform/transaction.ts'
import { announce } from '../backups.events.ts'
import { sentenceOf } from '../failure.ts'
import type { BackupRow } from '../tables.ts'
import { type BackupPlace, placeOf } from '../store/place.ts'
import { countsOf, type Made, makeBackup, nameFor } from './make-backup.ts'
import { Progress } from './progress.ts'
import { readArchive } from '../restoring/read-archive.ts'
import { selectKept } from './retention.ts'

export const BACKUP_JOB = 'backups.run'
/** Another process makes one right now: look again in so many milliseconds. */
const BUSY = 10_000

/** How a backup ended. */
type Outcome = { made: Made } | { error: string }

async function finish(platform: Platform, { id, kind }: BackupRow, outcome: Outcome): Promise<void> {
  const { database, clock } = platform
  const values =
    'made' in outcome
      ? {
          state: 'done',
          bytes: outcome.made.bytes,
          stored_rows: outcome.made.rows,
          stored_files: outcome.made.files,
        }
      : { state: 'failed', error: outcome.error }
  await inTransaction(database.knex, async (trx) => {
    await trx('backups')
      .where({ id })
      .update({ ...values, step: null, percent: null, unfinished: null, finished_at: clock.now() })
    const error = 'error' in outcome ? outcome.error : null
    const payload = { backupId: id, kind, isDone: error === null, error }
    await announce(platform, { name: 'backup.finished', act: null, payload }, trx)
  })
}

const CUT_SHORT = 'The process that made this backup ended before it was done.'

/** What is there under its name may be whole although nobody could note it any more: reading it tells. */
async function findMade({ store, key }: BackupPlace, name: string): Promise<Made | undefined> {
  const bytes = await store.sizeOf(name)
  return bytes === undefined
    ? undefined
    : { ...countsOf((await readArchive(key, store.read(name))).manifest), bytes }
}

/** Whoever holds the lock knows that the process of what is said to be running has ended. */
async function settleCutShort(platform: Platform, place: BackupPlace): Promise<BackupRow[]> {
  const rows = await platform.database.knex('backups').where({ state: 'running' })
  const cutShort: BackupRow[] = []
  for (const row of rows) {
    const name = row.file_name ?? ''
    await place.store.clear(name).catch((error: unknown) => {
      platform.logger.warn({ err: error }, 'what is left of an unfinished backup could not be removed')
    })
    const made = await findMade(place, name).catch(() => undefined)
    await finish(platform, row, made ? { made } : { error: CUT_SHORT })
    if (!made) {
      cutShort.push(row)
    }
  }
  return cutShort
}

/**
 * A backup whose process has ended is asked for once more, as one of its own.
 *
 * @returns its id; undefined when somebody has asked for one meanwhile.
 */
async function again(
  { database, clock }: Platform,
  { kind, requested_by }: BackupRow,
): Promise<number | undefined> {
  try {
    const { insertId } = await database.change(
      'INSERT INTO backups (kind, requested_by, requested_at) VALUES (?, ?, ?)',
      [kind, requested_by, clock.now()],
    )
    return insertId
  } catch (error) {
    if (isDuplicate(error)) {
      return undefined
    }
    throw error
  }
}

async function begin({ database, clock }: Platform, id: number | undefined): Promise<BackupRow | undefined> {
  if (id === undefined) {
    return undefined
  }
  const at = clock.now()
  const begun = await database
    .knex('backups')
    .where({ id, state: 'waiting' })
    .update({ state: 'running', started_at: at, file_name: nameFor(id, at) })
  return begun === 0 ? undefined : await database.knex('backups').where({ id }).first()
}

async function make(platform: Platform, place: BackupPlace, row: BackupRow): Promise<void> {
  const progress = new Progress(platform, row.id)
  const attempt = makeBackup(platform, place, row.file_name ?? '', (step, share) =>
    progress.report(step, share),
  )
  const outcome: Outcome = await attempt.then(
    (made) => ({ made }),
    (error: unknown) => ({ error: sentenceOf(error, platform.logger) }),
  )
  await progress.settled()
  await finish(platform, row, outcome)
  platform.feed.wake()
}

/** Removes what is neither one of the last seven days nor of the last four weeks. */
async function removeOld(
  { database, clock, settings, logger }: Platform,
  { store }: BackupPlace,
): Promise<void> {
  const rows = await database.rows<{ id: number; finishedAt: Date; fileName: string }>(
    `SELECT id, finished_at AS finishedAt, file_name AS fileName FROM backups
     WHERE state = 'done' AND removed_at IS NULL`,
  )
  const kept = selectKept(rows, settings.get('organisation.timeZone'), clock.now())
  const old = rows.filter((row) => !kept.has(row.id))
  const remove = async ({ id, fileName }: (typeof old)[number]) => {
    await store.remove(fileName)
    await database.change('UPDATE backups SET removed_at = ? WHERE id = ?', [clock.now(), id])
  }
  await forEachItem(old, remove, { logger, failed: 'an old backup could not be removed' })
}

/** Makes the backup that was asked for, one at a time over all processes, and then removes those that have served their time. */
export async function runBackup(platform: Platform, id: number): Promise<void> {
  const { database, jobs, clock } = platform
  const place = placeOf(platform)
  if (!place) {
    return
  }
  const isFirst = await withNamedLock(database.knex, 'backup', async () => {
    const cutShort = (await settleCutShort(platform, place)).find((row) => row.id === id)
    const row = await begin(platform, cutShort ? await again(platform, cutShort) : id)
    if (row) {
      await make(platform, place, row)
      await removeOld(platform, place)
    }
  })
  if (!isFirst) {
    const runAt = new Date(clock.now().getTime() + BUSY)
    await inTransaction(database.knex, (trx) => jobs.add({ kind: BACKUP_JOB, payload: { id }, runAt }, trx))
  }
}

/**
 * Notes a backup and the job that makes it.
 *
 * @returns its id; undefined, with nothing noted, while there is one that is not finished.
 */
export async function noteBackup(
  { database, jobs, clock }: Platform,
  backup: { kind: 'daily' | 'manual'; requestedBy: number | null },
  trx: Transaction,
): Promise<number | undefined> {
  const { affectedRows, insertId: id } = await database.change(
    'INSERT IGNORE INTO backups (kind, requested_by, requested_at) VALUES (?, ?, ?)',
    [backup.kind, backup.requestedBy, clock.now()],
    trx,
  )
  if (affectedRows === 0) {
    return undefined
  }
  await jobs.add({ kind: BACKUP_JOB, payload: { id } }, trx)
  return id
}
