import { reportDaysExport, reportsExport, reportsPrint } from '@headway/contracts/report-export'
import { limits } from '@headway/contracts'
import type { Report } from '@headway/contracts/reports'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createExportSender } from '../../../platform/tables/send-export.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { can } from '../reports.policy.ts'
import { exportedDays } from './exported-days.ts'
import { exportedReports, pagesOfReports } from './exported-reports.ts'

type ExportedFile = {
  list: 'reports' | 'reportDays'
  format: string
  filters: Record<string, string>
}

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** A user exports or prints a list of reports or report days. */
    'reports.exported': ExportedFile
  }
}

const textsOf = (filter: object): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))

const emitExport = (
  { events }: Platform,
  context: RequestContext,
  payload: ExportedFile,
  trx: Transaction,
): Promise<void> => {
  const audience = { userIds: [], isOrganizationWide: false }
  return events.emit({ name: 'reports.exported', context, payload, audience, tags: [] }, trx)
}

async function takeNewest(pages: AsyncIterable<readonly Report[]>, most: number): Promise<Report[]> {
  const items: Report[] = []
  for await (const page of pages) {
    items.push(...page)
    if (items.length >= most) {
      break
    }
  }
  return items.slice(0, most)
}

/** Registers the routes that export and print lists of reports and report days. */
export function registerExports(table: RouteTable, platform: Platform): void {
  const sendExport = createExportSender(platform)

  table.route(reportsExport, { can: 'signed-in' }, ({ ctx, context, actor, query, write }) => {
    const { format, ...filter } = query
    const payload = { list: 'reports' as const, format, filters: textsOf(filter) }
    return sendExport({
      ctx,
      actorId: actor.id,
      format,
      fileName: 'reports',
      list: exportedReports(platform, actor, filter),
      record: () => write((trx) => emitExport(platform, context, payload, trx)),
    })
  })

  table.route(reportsPrint, { can: 'signed-in' }, async ({ context, actor, query, write }) => {
    const payload = { list: 'reports' as const, format: 'print', filters: textsOf(query) }
    await write((trx) => emitExport(platform, context, payload, trx))
    const most = limits.printedReports
    const items = await takeNewest(pagesOfReports(platform, actor, query), most + 1)
    return { items: items.slice(0, most), hasMore: items.length > most }
  })

  table.route(
    reportDaysExport,
    { can: can.seeReportDays, ability: 'report.seeDays' },
    ({ ctx, context, actor, query, write }) => {
      const { format, ...filter } = query
      const payload = { list: 'reportDays' as const, format, filters: textsOf(filter) }
      return sendExport({
        ctx,
        actorId: actor.id,
        format,
        fileName: 'report-days',
        list: exportedDays(platform, actor, filter),
        record: () => write((trx) => emitExport(platform, context, payload, trx)),
      })
    },
  )
}
