import { type SavedView, soundQuery } from '@headway/contracts/task-views'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { listShared, ownerOf, readOwn, type SharedRow } from './owned-rows.ts'
import { can } from './views.policy.ts'

interface ViewRow extends SharedRow {
  query: string
}

const views = { table: 'task_views', columns: ['query'], noun: 'view' } as const

const present = (row: ViewRow, actor: Actor): SavedView => ({
  id: row.id,
  name: row.name,
  query: soundQuery(row.query),
  audience: row.audience,
  owner: ownerOf(row),
  version: row.version,
  can: { edit: can.edit(actor, { ownerId: row.owner_id }) },
})

/** Returns the actor's own views and those shared with them, sorted by name. */
export async function listViews(database: Database, actor: Actor): Promise<SavedView[]> {
  const rows = await listShared<ViewRow>(database, views, actor)
  return rows.map((row) => present(row, actor))
}

/**
 * Returns a view of the actor.
 *
 * @throws ProblemError 404, also for a view of another user.
 */
export async function readOwnView(
  database: Database,
  actor: Actor,
  id: number,
  trx?: Transaction,
): Promise<SavedView> {
  return present(await readOwn<ViewRow>(database, views, { actor, id }, trx), actor)
}
