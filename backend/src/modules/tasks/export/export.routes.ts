import { finished } from 'node:stream'
import { taskExportColumns, tasksExport } from '@headway/contracts/task-export'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { FileConcurrencyLimit } from '../../../platform/tables/file-concurrency-limit.ts'
import { pagedBody } from '../../../platform/tables/paged-body.ts'
import { tableMediaTypes, writeTable } from '../../../platform/tables/write-table.ts'
import { exportTable } from './export.ts'
import './export.events.ts'

/** Registers the route that exports lists of tasks. */
export function registerExport(table: RouteTable, platform: Platform): void {
  const { settings, events, clock } = platform
  const running = new FileConcurrencyLimit({
    perUser: 2,
    total: 8,
    code: 'too_many_exports',
    detail: 'Other exports are running. Try again in a moment.',
  })

  table.route(tasksExport, { can: 'signed-in' }, async ({ ctx, context, actor, query, write }) => {
    const { format, columns = taskExportColumns, ...filter } = query
    const end = running.begin(actor.id)
    try {
      const filters = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
      const payload = { format, columns: [...columns], filters }
      const audience = { userIds: [], isOrganizationWide: false }
      await write((trx) => events.emit({ name: 'tasks.exported', context, payload, audience, tags: [] }, trx))
      const body = await pagedBody(writeTable(settings, format, exportTable(platform, actor, query)))
      finished(body, end)
      ctx.set('Cache-Control', 'private, no-store')
      ctx.attachment(`tasks-${clock.now().toISOString().slice(0, 10)}.${format}`)
      ctx.type = tableMediaTypes[format]
      ctx.body = body
    } catch (error) {
      end()
      throw error
    }
    return undefined
  })
}
