import type { Act } from '../../../platform/act.ts'
import { isDatabaseAway } from '../../../platform/jobs/each-item.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { apply } from './apply.ts'
import { TaskModel } from '../task.model.ts'
import {
  type BulkRecord,
  findActor,
  findBulk,
  type Outcome,
  readWaiting,
  type WaitingRow,
  writeOutcome,
} from './bulk.store.ts'
import { takeBack, type Undo } from './undo.ts'
import type { BulkAct } from '@headway/contracts/task-bulk'

/** Bulk changes that send one notification, however many tasks they change. */
type ToldKind = 'assign' | 'delete' | 'shiftDue' | 'status'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** A bulk change of tasks; each task also has an event of its own. */
    'tasks.changedTogether': {
      bulk: number
      act: BulkAct['kind'] | 'undo'
      /** Those that have changed. */
      tasks: number
      /** Kind of the notification, and how many tasks each person is notified about. */
      kind: ToldKind
      told: { userId: number; tasks: number }[]
      byName: string
    }
  }
}

/** Tasks that are written in one transaction: others wait for its locks no longer than for some acts. */
const BATCH = 10

const versionOf = async (id: number, trx: Transaction): Promise<number | undefined> => {
  const row = await TaskModel.query(trx).findById(id).forUpdate().select('version')
  return row?.version
}

/** Does to one task what the act says. @throws ProblemError where it may or can not be done; nothing is written then. */
async function actOn(
  platform: Platform,
  { bulk, act }: Running,
  row: WaitingRow,
  trx: Transaction,
): Promise<Outcome> {
  const { number: id, seenVersion, wayBack } = row
  const version = await versionOf(id, trx)
  if (version === undefined) {
    return { outcome: 'refused', reason: 'not_found' }
  }
  if (seenVersion !== null && version !== seenVersion) {
    return { outcome: 'changed' }
  }
  if (bulk.act.kind === 'undo') {
    await takeBack(platform, act, { id, undo: JSON.parse(wayBack ?? 'null') as Undo }, trx)
    return { outcome: 'done', versionAfter: (await versionOf(id, trx)) ?? 0, undo: null, told: [] }
  }
  const wanted = bulk.act
  const applied = await apply(platform, act, { id, wanted }, trx)
  return applied
    ? { outcome: 'done', versionAfter: (await versionOf(id, trx)) ?? 0, ...applied }
    : { outcome: 'same' }
}

interface Running {
  bulk: BulkRecord
  act: Act
}

async function outcomeOf(
  platform: Platform,
  running: Running,
  row: WaitingRow,
  trx: Transaction,
): Promise<Outcome> {
  try {
    return await actOn(platform, running, row, trx)
  } catch (error) {
    if (error instanceof ProblemError) {
      return { outcome: 'refused', reason: error.code }
    }
    throw error
  }
}

/** The rows of one transaction. */
interface Batch {
  id: number
  most: number
  /** Called with the first row before the row is processed, so that a failure can be assigned to it. */
  reached: (row: number) => void
}

/** Goes on with the next tasks, in the order of their numbers, as everybody locks them. @returns whether there are more. */
async function runBatch(
  platform: Platform,
  { id, most, reached }: Batch,
  trx: Transaction,
): Promise<boolean> {
  const { database } = platform
  const bulk = await findBulk(database, id, { trx, lock: 'FOR UPDATE' })
  if (!bulk || bulk.finishedAt !== null) {
    return false
  }
  const rows = await readWaiting(database, id, most, trx)
  if (rows[0]) {
    reached(rows[0].number)
  }
  const actor = await findActor(database, bulk, trx)
  const { requestId, address, createdAt: at, via } = bulk
  for (const row of rows) {
    const became: Outcome = actor
      ? await outcomeOf(
          platform,
          { bulk, act: { actor, requestId, address, at, partOf: id, ...(via === null ? {} : { via }) } },
          row,
          trx,
        )
      : { outcome: 'refused', reason: 'not_allowed' }
    await writeOutcome({ bulkId: id, number: row.number, became }, trx)
  }
  if (rows.length < most) {
    await finish(platform, bulk, trx)
  }
  return rows.length === most
}

const toldKinds: Partial<Record<BulkRecord['act']['kind'], ToldKind>> = {
  assign: 'assign',
  delete: 'delete',
  status: 'status',
  shiftDue: 'shiftDue',
}

/** Tells everybody once, however many of their tasks it was. */
async function finish(platform: Platform, bulk: BulkRecord, trx: Transaction): Promise<void> {
  const { database, clock, events } = platform
  await trx('task_bulk_acts').where({ id: bulk.id }).update({ finished_at: clock.now() })
  const done = await database.rows<{ told: string | null }>(
    "SELECT told FROM task_bulk_rows WHERE bulk_id = ? AND outcome = 'done'",
    [bulk.id],
    trx,
  )
  if (done.length === 0) {
    return
  }
  const people = done.flatMap(({ told }) => (told === null ? [] : (JSON.parse(told) as number[])))
  const told = [...Map.groupBy(people, (userId) => userId)].map(([userId, all]) => ({
    userId,
    tasks: all.length,
  }))
  const actor = await findActor(database, bulk, trx)
  const { requestId, address, createdAt: at, actorId, actorRole } = bulk
  await events.emit(
    {
      name: 'tasks.changedTogether',
      act: { actor: { id: actorId, role: actorRole }, requestId, address, at },
      payload: {
        bulk: bulk.id,
        act: bulk.act.kind,
        tasks: done.length,
        kind: toldKinds[bulk.act.kind] ?? 'status',
        told,
        byName: actor ? `${actor.firstName} ${actor.lastName}` : '',
      },
      audience: { userIds: [actorId], isOrganisationWide: false },
      tags: [{ type: 'Activity' }],
    },
    trx,
  )
}

/**
 * Goes on with an act over many tasks to its end; several processes at once follow each other batch by batch. After a batch
 * that failed, tasks are done one by one, and one that fails is refused.
 */
export async function runBulk(platform: Platform, id: number): Promise<void> {
  const { database, logger } = platform
  let most = BATCH
  for (let hasMore = true; hasMore; ) {
    let row: number | undefined
    const reached = (first: number) => {
      row = first
    }
    try {
      hasMore = await inTransaction(database.knex, (trx) => runBatch(platform, { id, most, reached }, trx))
    } catch (error) {
      if (isDatabaseAway(error) || row === undefined) {
        throw error
      }
      if (most === 1) {
        logger.error({ err: error, bulk: id, task: row }, 'one of many tasks could not be changed')
        const refusal = {
          bulkId: id,
          number: row,
          became: { outcome: 'refused', reason: 'internal_error' },
        } as const
        await inTransaction(database.knex, (trx) => writeOutcome(refusal, trx))
      }
      most = 1
    }
  }
}
