import { tasksProgress } from '@headway/contracts/task-progress'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { migratedAt } from '../../../platform/database/migrations.ts'
import type { Platform } from '../../../platform/platform.ts'
import { calendarOf } from '../../calendar/index.ts'
import { requireReadable } from '../task-access.ts'
import { progressLine } from './progress-line.ts'
import { readProgress } from './progress.queries.ts'

/** From when it ran on, what becomes of milestones is kept. */
const FIRST_KEPT = '202611221505_tasks_history'

/** Mounts how far a task was over time. */
export function registerProgress(table: RouteTable, platform: Platform): void {
  const { database, clock } = platform
  let kept: Date | undefined

  table.route(tasksProgress, { can: 'signed-in' }, async ({ actor, params: { id } }) => {
    await requireReadable(database, actor, id)
    kept ??= await migratedAt(database.knex, FIRST_KEPT)
    const read = await readProgress(database, id)
    if (!read) {
      throw notFound('task')
    }
    return progressLine({ ...read, now: clock.now(), keptSince: kept }, calendarOf(platform))
  })
}
