import { reportDaysExport, reportsExport, reportsPrint } from '@headway/contracts/report-export'
import { limits, type Query, type Reply } from '@headway/contracts'
import type { Report } from '@headway/contracts/reports'
import type { Actor } from '../../../platform/actor.ts'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { FileConcurrencyLimit } from '../../../platform/tables/file-concurrency-limit.ts'
import { createExportSender } from '../../../platform/tables/send-export.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { can } from '../reports.policy.ts'
import { exportedDays } from './exported-days.ts'
import { exportedReports, readReportPages } from './exported-reports.ts'

type ListExport = {
  list: 'reports' | 'reportDays'
  format: string
  filters: Record<string, string>
}

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** A user exports or prints a list of reports or report days. */
    'reports.exported': ListExport
  }
}

const stringifyValues = (filter: object): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))

const emitExport = (
  { events }: Platform,
  context: RequestContext,
  payload: ListExport,
  trx: Transaction,
): Promise<void> => {
  const audience = { userIds: [], isOrganizationWide: false }
  return events.emit({ name: 'reports.exported', context, payload, audience, tags: [] }, trx)
}

/** Number of pages that one request for printing reads, because each page of a filtered list scans many reports. */
const MAX_PRINTED_PAGES = 10

/** Returns the newest reports of a list, and whether older reports match or may match. */
async function readForPrinting(
  platform: Platform,
  actor: Actor,
  filter: Query<typeof reportsPrint>,
): Promise<Reply<typeof reportsPrint>> {
  const most = limits.printedReports
  const items: Report[] = []
  let pages = 0
  let hasOlder = false
  for await (const page of readReportPages(platform, actor, filter)) {
    items.push(...page.items)
    pages += 1
    hasOlder = page.nextCursor !== null
    if (items.length > most || pages === MAX_PRINTED_PAGES) {
      break
    }
  }
  return { items: items.slice(0, most), hasMore: hasOlder || items.length > most }
}

/** Registers the route that prints a list of reports. A user prints two lists at a time, as with exports. */
function registerPrinting(table: RouteTable, platform: Platform): void {
  const running = new FileConcurrencyLimit({
    perUser: 2,
    total: 8,
    code: 'too_many_exports',
    detail: 'Other reports are being prepared for printing. Try again in a moment.',
  })
  table.route(reportsPrint, { can: 'signed-in' }, async ({ context, actor, query, write }) => {
    const end = running.begin(actor.id)
    try {
      const payload = { list: 'reports' as const, format: 'print', filters: stringifyValues(query) }
      await write((trx) => emitExport(platform, context, payload, trx))
      return await readForPrinting(platform, actor, query)
    } finally {
      end()
    }
  })
}

/** Registers the routes that export and print lists of reports and report days. */
export function registerExports(table: RouteTable, platform: Platform): void {
  const sendExport = createExportSender(platform)
  registerPrinting(table, platform)

  table.route(reportsExport, { can: 'signed-in' }, ({ ctx, context, actor, query, write }) => {
    const { format, ...filter } = query
    const payload = { list: 'reports' as const, format, filters: stringifyValues(filter) }
    return sendExport({
      ctx,
      actorId: actor.id,
      format,
      fileName: 'reports',
      list: exportedReports(platform, actor, filter),
      record: () => write((trx) => emitExport(platform, context, payload, trx)),
    })
  })

  table.route(
    reportDaysExport,
    { can: can.seeReportDays, ability: 'report.seeDays' },
    ({ ctx, context, actor, query, write }) => {
      const { format, ...filter } = query
      const payload = { list: 'reportDays' as const, format, filters: stringifyValues(filter) }
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
