import * as z from 'zod/mini'
import { Id, IdParams, Moment, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

const Requester = z.nullable(z.object({ id: Id, name: z.string() }))
const JobState = z.enum(['waiting', 'running', 'done', 'failed'])

/** A scheduled or requested backup, and its result. */
export const Backup = z.object({
  id: Id,
  kind: z.enum(['daily', 'manual']),
  state: JobState,
  requestedAt: Moment,
  /** Null for a scheduled backup. */
  requestedBy: Requester,
  startedAt: z.nullable(Moment),
  finishedAt: z.nullable(Moment),
  /** Id of the restic snapshot; null before it is written. */
  snapshotId: z.nullable(z.string()),
  /** Current step while the backup is running. */
  step: z.nullable(z.enum(['database', 'files'])),
  /** Progress of copying the files, in percent. */
  percent: z.nullable(z.int()),
  /** Size of the backed-up data in bytes. The repository stores only new data, so it grows by less. */
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  files: z.nullable(z.int()),
  /** Reason for the failure, in one sentence. */
  error: z.nullable(z.string()),
  /** Moment when the retention rules removed the backup. It can be restored while this is null. */
  removedAt: z.nullable(Moment),
})
export type Backup = z.infer<typeof Backup>

/** A restore of a backup into an empty location, to check that the data is complete. */
export const RestoreTest = z.object({
  id: Id,
  backupId: Id,
  state: JobState,
  requestedAt: Moment,
  requestedBy: Requester,
  finishedAt: z.nullable(Moment),
  /** Numbers of tables, rows and files that were compared and are identical. */
  tables: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  files: z.nullable(z.int()),
  error: z.nullable(z.string()),
})
export type RestoreTest = z.infer<typeof RestoreTest>

export const backupsList = endpoint('backupsList', 'GET /api/backups', {
  summary: 'Lists the backups of the last year, newest first, including failed ones',
  query: z.strictObject(PageQuery),
  reply: pageOf(Backup),
})

export const backupsStart = endpoint('backupsStart', 'POST /api/backups', {
  summary: 'Requests a backup; at most six per hour and one at a time',
  reply: Backup,
  status: 201,
})

export const backupsState = endpoint('backupsState', 'GET /api/backups/state', {
  summary: 'Returns the state of backups: the newest one, the one in progress, and the last restore test',
  reply: z.object({
    /** Reason why this installation cannot make backups, in one sentence; null when it can. */
    obstacle: z.nullable(z.string()),
    /** Reason why this installation cannot test a restore, in one sentence; null when it can. */
    testObstacle: z.nullable(z.string()),
    /** Folder of the backups. */
    folder: z.nullable(z.string()),
    /** The newest completed backup. */
    last: z.nullable(Backup),
    /** The waiting or running backup. */
    current: z.nullable(Backup),
    nextAt: z.nullable(Moment),
    lastTest: z.nullable(RestoreTest),
    nextTestAt: z.nullable(Moment),
    can: z.object({ start: z.boolean(), test: z.boolean(), restore: z.boolean() }),
  }),
})

export const backupsRestorePlan = endpoint('backupsRestorePlan', 'GET /api/backups/:id/restore-plan', {
  summary: 'Returns what restoring a backup would replace, and the command for it, for super administrators',
  params: IdParams,
  reply: z.object({
    backup: Backup,
    /** Name of the organization. The user must type it to see the command. */
    organization: z.string(),
    /** Current data that the restore would replace. */
    now: z.object({ people: z.int(), tasks: z.int() }),
    /** The newest restore test of this backup. */
    test: z.nullable(RestoreTest),
    command: z.string(),
  }),
})

export const restoreTestsList = endpoint('restoreTestsList', 'GET /api/backups/restore-tests', {
  summary: 'Lists restore tests, newest first',
  query: z.strictObject(PageQuery),
  reply: pageOf(RestoreTest),
})

export const restoreTestsStart = endpoint('restoreTestsStart', 'POST /api/backups/:id/restore-tests', {
  summary: 'Requests a restore test of one backup; at most six per hour and one at a time',
  params: IdParams,
  reply: RestoreTest,
  status: 201,
})
