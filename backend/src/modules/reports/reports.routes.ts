import {
  filesApprove,
  filesDownload,
  filesReject,
  filesUndo,
  reportsCreate,
  reportsGet,
  reportsList,
  reportsRemind,
  type Report,
} from '@headway/contracts/reports'
import type { Actor } from '../../platform/actor.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { parseBody } from '../../platform/http/validation.ts'
import { isFromTheStart, sendFile } from '../../platform/files/file-response.ts'
import { storeForm } from '../../platform/files/store-form.ts'
import { decideFile, recordDownload, undoDecision } from './files/file-decisions.ts'
import { remindPerson } from './reminders/remind-person.ts'
import { scheduleReminders } from './reminders/report-reminders.ts'
import { askNewApprovers } from './files/file-approvers.ts'
import { renewScopesBelow } from './lists/report-scope.ts'
import { listReports } from './lists/reports.list.ts'
import { can } from './reports.policy.ts'
import { stateOf, storedFileOf } from './reports.presenter.ts'
import { findFile, findReport } from './reports.queries.ts'
import { checkReportDate, createReport } from './reports.service.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'

const signedIn = { can: 'signed-in' } as const

async function load({ database }: Platform, actor: Actor, id: number): Promise<Report> {
  const report = await findReport(database, actor, id)
  if (!report) {
    throw notFound('report')
  }
  return report
}

function subscribe(platform: Platform): void {
  const { events } = platform
  events.subscribe('user.moved', async ({ act, payload: { userId } }, trx) => {
    await renewScopesBelow(userId, trx)
    await askNewApprovers(platform, act, { userId, hasLeft: false }, trx)
  })
  events.subscribe('user.deactivated', ({ act, payload: { userId } }, trx) =>
    askNewApprovers(platform, act, { userId, hasLeft: true }, trx),
  )
}

function registerFiles(table: RouteTable, platform: Platform): void {
  const { database, files: store } = platform

  table.route(filesDownload, signedIn, async ({ ctx, act, actor, params, write }) => {
    const found = await findFile(database, actor, params.id)
    if (!found) {
      throw notFound('file')
    }
    const { file, relation } = found
    if (!can.download(actor, relation, stateOf(file))) {
      throw forbidden('file.download')
    }
    if (file.author_id !== actor.id && isFromTheStart(ctx.get('Range'))) {
      await write((trx) => recordDownload(platform, act, params.id, trx))
    }
    sendFile(ctx, store, storedFileOf(file))
    return undefined
  })

  table.route(filesApprove, signedIn, async ({ act, actor, params, write }) => {
    const id = await write((trx) =>
      decideFile(platform, act, { fileId: params.id, decision: 'approved', reason: null }, trx),
    )
    return load(platform, actor, id)
  })

  table.route(filesReject, signedIn, async ({ act, actor, params, body, write }) => {
    const id = await write((trx) =>
      decideFile(platform, act, { fileId: params.id, decision: 'rejected', reason: body.reason }, trx),
    )
    return load(platform, actor, id)
  })

  table.route(filesUndo, signedIn, async ({ act, actor, params, write }) => {
    const id = await write((trx) => undoDecision(platform, act, params.id, trx))
    return load(platform, actor, id)
  })
}

/** Mounts reports with their files, and the work around them. */
export function registerReports(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  platform.abilities.contribute('submitReport', can.create)
  const { clock, files: store } = platform
  store.keepIn('report_files')
  scheduleReminders(platform)
  subscribe(platform)

  table.route(reportsList, signedIn, ({ actor, query }) => listReports(platform, actor, query))

  table.route(reportsGet, signedIn, ({ actor, params }) => load(platform, actor, params.id))

  table.route(
    reportsCreate,
    { can: can.create, ability: 'report.create', hourly: 'reportsPerHour' },
    async ({ ctx, act, actor, write }) => {
      const id = await storeForm(
        { ctx, store, write },
        {
          check: async ({ fields }) => {
            const body = parseBody(reportsCreate.body, { ...fields })
            checkReportDate(body.reportDate, clock.now())
            return body
          },
          act: (body, files, trx) => createReport(platform, act, { body, files }, trx),
        },
      )
      return load(platform, actor, id)
    },
  )

  table.route(reportsRemind, { can: can.remind, ability: 'report.remind' }, async ({ act, body, write }) => {
    await write((trx) => remindPerson(platform, act, body.userId, trx))
    return undefined
  })

  registerFiles(table, platform)
}
