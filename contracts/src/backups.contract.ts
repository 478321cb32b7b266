import * as z from 'zod/mini'
import { Id, IdParams, Moment, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

const Requester = z.nullable(z.object({ id: Id, name: z.string() }))
const JobState = z.enum(['waiting', 'running', 'done', 'failed'])

/** A backup that was asked for, by the schedule or by somebody, and what became of it. */
export const Backup = z.object({
  id: Id,
  kind: z.enum(['daily', 'manual']),
  state: JobState,
  requestedAt: Moment,
  /** Null for what the schedule asks for. */
  requestedBy: Requester,
  startedAt: z.nullable(Moment),
  finishedAt: z.nullable(Moment),
  /** Id of the restic snapshot; null before it is written. */
  snapshotId: z.nullable(z.string()),
  /** What is being done while it is running. */
  step: z.nullable(z.enum(['database', 'files'])),
  /** Of the files, while they are copied. */
  percent: z.nullable(z.int()),
  /** Size of what was backed up; what is new of it takes less space in the repository. */
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  files: z.nullable(z.int()),
  /** Why it has failed, in one sentence. */
  error: z.nullable(z.string()),
  /** When it was removed because newer ones are kept; it can be restored while this is null. */
  removedAt: z.nullable(Moment),
})
export type Backup = z.infer<typeof Backup>

/** A backup put back into an empty place, to see whether everything is there again. */
export const RestoreTest = z.object({
  id: Id,
  backupId: Id,
  state: JobState,
  requestedAt: Moment,
  requestedBy: Requester,
  finishedAt: z.nullable(Moment),
  /** What was compared and found to be as it was. */
  tables: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  files: z.nullable(z.int()),
  error: z.nullable(z.string()),
})
export type RestoreTest = z.infer<typeof RestoreTest>

export const backupsList = endpoint('backupsList', 'GET /api/backups', {
  summary: 'Every backup of the last year, newest first, those that failed included',
  query: z.strictObject(PageQuery),
  reply: pageOf(Backup),
})

export const backupsStart = endpoint('backupsStart', 'POST /api/backups', {
  summary: 'Asks for a backup now; at most six an hour and one at a time',
  reply: Backup,
  status: 201,
})

export const backupsState = endpoint('backupsState', 'GET /api/backups/state', {
  summary: 'Whether backups are made, the newest one, the one under way, and the last restore test',
  reply: z.object({
    /** Why no backup can be made here, in one sentence; null when they are. */
    obstacle: z.nullable(z.string()),
    /** Why no restore can be tested here, in one sentence; null when they are. */
    testObstacle: z.nullable(z.string()),
    /** Where they are written. */
    folder: z.nullable(z.string()),
    /** The newest one that is done. */
    last: z.nullable(Backup),
    /** Waiting or running. */
    current: z.nullable(Backup),
    nextAt: z.nullable(Moment),
    lastTest: z.nullable(RestoreTest),
    nextTestAt: z.nullable(Moment),
    can: z.object({ start: z.boolean(), test: z.boolean(), restore: z.boolean() }),
  }),
})

export const backupsRestorePlan = endpoint('backupsRestorePlan', 'GET /api/backups/:id/restore-plan', {
  summary: 'What restoring a backup would replace, and the command that does it; for super administrators',
  params: IdParams,
  reply: z.object({
    backup: Backup,
    /** To be typed by whoever wants to see the command. */
    organisation: z.string(),
    /** What is there now and would be replaced. */
    now: z.object({ people: z.int(), tasks: z.int() }),
    /** The newest restore test of this backup. */
    test: z.nullable(RestoreTest),
    command: z.string(),
  }),
})

export const restoreTestsList = endpoint('restoreTestsList', 'GET /api/backups/restore-tests', {
  summary: 'Every restore test, newest first',
  query: z.strictObject(PageQuery),
  reply: pageOf(RestoreTest),
})

export const restoreTestsStart = endpoint('restoreTestsStart', 'POST /api/backups/:id/restore-tests', {
  summary: 'Asks for a restore of one backup into an empty place; at most six an hour and one at a time',
  params: IdParams,
  reply: RestoreTest,
  status: 201,
})
