import type { Task } from '@headway/contracts/tasks'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { findAbilities } from './tasks.queries.ts'

/**
 * Asks what the actor may do with a task, ahead of an act on it.
 *
 * @param ability what the act needs; none to read it.
 * @throws ProblemError 404 for a task that is not there or unreadable, 403 for one the actor may only read.
 */
export async function requireTask(
  database: Database,
  actor: Actor,
  id: number,
  ability?: keyof Task['can'],
): Promise<Task['can']> {
  const can = await findAbilities(database, actor, id)
  if (!can) {
    throw notFound('task')
  }
  if (ability && !can[ability]) {
    throw forbidden(`task.${ability}`)
  }
  return can
}
