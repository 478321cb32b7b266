import { tasksProgress } from '@headway/contracts/task-progress'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/errors.ts'
import { installedAt } from '../../../platform/database/migrations.ts'
import type { Platform } from '../../../platform/platform.ts'
import { calendarOf } from '../../calendar/index.ts'
import { requireReadable } from '../core/task-access.ts'
import { progressLine } from './progress-line.ts'
import { readProgress } from './progress.queries.ts'

/** Registers the route of a task's progress over time. */
export function registerProgress(table: RouteTable, platform: Platform): void {
  const { database, clock } = platform
  let kept: Date | undefined

  table.route(tasksProgress, { can: 'signed-in' }, async ({ actor, params: { id } }) => {
    await requireReadable(database, actor, id)
    kept ??= await installedAt(database.knex)
    const read = await readProgress(database, id)
    if (!read) {
      throw notFound('task')
    }
    return progressLine({ ...read, now: clock.now(), keptSince: kept }, calendarOf(platform))
  })
}
