import { taskExportColumns, tasksExport } from '@headway/contracts/task-export'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createExportSender } from '../../../platform/tables/send-export.ts'
import { exportedTasks } from './export.ts'
import './export.events.ts'

/** Registers the route that exports lists of tasks. */
export function registerExport(table: RouteTable, platform: Platform): void {
  const sendExport = createExportSender(platform)

  table.route(tasksExport, { can: 'signed-in' }, ({ ctx, context, actor, query, write }) => {
    const { format, columns = taskExportColumns, ...filter } = query
    const filters = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
    const payload = { format, columns: [...columns], filters }
    const audience = { userIds: [], isOrganizationWide: false }
    return sendExport({
      ctx,
      actorId: actor.id,
      format,
      fileName: 'tasks',
      list: exportedTasks(platform, actor, query),
      record: () =>
        write((trx) =>
          platform.events.emit({ name: 'tasks.exported', context, payload, audience, tags: [] }, trx),
        ),
    })
  })
}
