import { reportsCreate, reportsGet, reportsList, reportsMarkRead } from '@headway/contracts/reports'
import {
  reportBlockersList,
  reportBlockersSolve,
  reportSuggestions,
} from '@headway/contracts/report-blockers'
import { reportDaysExcuse, reportDaysList, reportDaysRemind } from '@headway/contracts/report-days'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { parseBody } from '../../platform/http/validation.ts'
import { saveMultipartFiles } from '../../platform/files/save-multipart-files.ts'
import { registerDraft } from './draft/draft.routes.ts'
import { registerExports } from './export/export.routes.ts'
import { registerComments } from './comments/report-comments.routes.ts'
import { registerFiles } from './files/files.routes.ts'
import { findUploads, useUploads } from '../uploads/index.ts'
import { scheduleReminders } from './days/report-reminders.ts'
import { requestApprovalFromNewManagers } from './files/file-approvers.ts'
import { rebuildScopesBelow } from './core/report-scope.ts'
import { solveBlocker } from './blockers/blockers.service.ts'
import { listOpenBlockers, readBlocker } from './blockers/blockers.list.ts'
import { markReportRead } from './reads/mark-report-read.ts'
import { applyAbsence } from './days/day-states.ts'
import { excuseDay } from './days/excuse-day.ts'
import { remindPeople } from './days/remind-people.ts'
import { listReportDays, readExcusedDay } from './days/report-days.list.ts'
import { scheduleClosing } from './days/close-days.ts'
import { readSuggestions } from './submitting/report-suggestions.ts'
import { listReports } from './lists/reports.list.ts'
import { can } from './reports.policy.ts'
import { loadReport } from './reports.queries.ts'
import { checkReportDate, createReport } from './reports.service.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'

const signedIn = { can: 'signed-in' } as const

function subscribe(platform: Platform): void {
  const { events } = platform
  events.subscribe('user.moved', async ({ context, payload: { userId } }, trx) => {
    await rebuildScopesBelow(userId, trx)
    await requestApprovalFromNewManagers(platform, context, { userId, hasLeft: false }, trx)
  })
  events.subscribe('absence.added', ({ payload }, trx) => applyAbsence(platform, payload, 'added', trx))
  events.subscribe('absence.removed', ({ payload }, trx) => applyAbsence(platform, payload, 'removed', trx))
  events.subscribe('user.deactivated', ({ context, payload: { userId } }, trx) =>
    requestApprovalFromNewManagers(platform, context, { userId, hasLeft: true }, trx),
  )
}

function registerDays(table: RouteTable, platform: Platform): void {
  table.route(reportDaysList, { can: can.seeReportDays, ability: 'report.seeDays' }, ({ actor, query }) =>
    listReportDays(platform, actor, query),
  )

  table.route(
    reportDaysExcuse,
    { can: can.seeReportDaysOfOthers, ability: 'report.excuse' },
    async ({ context, params, body, write }) => {
      await write((trx) => excuseDay(platform, context, { ...params, reason: body.reason }, trx))
      return readExcusedDay(platform, params)
    },
  )

  table.route(
    reportDaysRemind,
    { can: can.remind, ability: 'report.remind' },
    async ({ context, body, write }) => ({
      userIds: await write((trx) => remindPeople(platform, context, body, trx)),
    }),
  )
}

function registerBlockers(table: RouteTable, platform: Platform): void {
  table.route(reportSuggestions, { can: can.create, ability: 'report.create' }, ({ actor, query }) =>
    readSuggestions(platform, actor, query),
  )

  table.route(
    reportBlockersList,
    { can: can.seeReportDaysOfOthers, ability: 'blocker.list' },
    ({ actor, query }) => listOpenBlockers(platform.database, actor, query),
  )

  table.route(reportBlockersSolve, signedIn, async ({ context, params, body, write }) => {
    await write((trx) => solveBlocker(platform, context, { id: params.id, note: body.note }, trx))
    return readBlocker(platform.database, params.id)
  })
}

function registerSubmission(table: RouteTable, platform: Platform): void {
  const { clock, files: store } = platform
  table.route(
    reportsCreate,
    { can: can.create, ability: 'report.create', hourly: 'reportsPerHour' },
    async ({ ctx, context, actor, write }) => {
      // `check` also runs for a repeated request, `save` does not.
      const kinds = { files: true, links: true, blockers: true }
      const id = await saveMultipartFiles(
        { ctx, store, write },
        {
          check: async ({ fields, files }) => {
            const body = parseBody(reportsCreate.body, { ...fields })
            checkReportDate(body.reportDate, clock.now())
            const uploads = await findUploads(platform, actor, { files, uploads: body.uploads })
            kinds.files = files.length + uploads.length > 0
            kinds.links = body.urlLinks.length > 0
            kinds.blockers = body.blockers.length > 0
            return { body, uploads }
          },
          save: async ({ body, uploads }, files, trx) => {
            await useUploads(platform, uploads, trx)
            return createReport(platform, context, { body, files: [...files, ...uploads] }, trx)
          },
        },
      )
      return loadReport(platform.database, actor, id, kinds)
    },
  )
}

/** Registers the routes, jobs and subscriptions of reports and their files. */
export function registerReports(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  platform.abilities.contribute('submitReport', can.create)
  platform.files.registerTable('report_files')
  scheduleReminders(platform)
  scheduleClosing(platform)
  subscribe(platform)

  // Registered before the route of one report, whose path it would match.
  registerExports(table, platform)

  table.route(reportsList, signedIn, ({ actor, query }) => listReports(platform, actor, query))

  table.route(reportsGet, signedIn, ({ actor, params }) => loadReport(platform.database, actor, params.id))

  table.route(reportsMarkRead, signedIn, async ({ actor, context, params, body, write }) => {
    await write((trx) => markReportRead(platform, context, { id: params.id, isRead: body.read }, trx))
    return loadReport(platform.database, actor, params.id)
  })

  registerSubmission(table, platform)

  registerDays(table, platform)
  registerDraft(table, platform)
  registerBlockers(table, platform)
  registerComments(table, platform)
  registerFiles(table, platform)
}
