import {
  filesApprove,
  filesDownload,
  filesReject,
  reportsCreate,
  reportsGet,
  reportsList,
  type Report,
} from '@headway/contracts/reports'
import type { Actor } from '../../platform/actor.ts'
import type { RouteTable } from '../../platform/endpoint.ts'
import { forbidden, notFound, ProblemError } from '../../platform/errors.ts'
import { fingerprintOf } from '../../platform/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { parseBody } from '../../platform/validation.ts'
import { sendFile } from '../../platform/files/file-response.ts'
import type { UploadedFile } from '../../platform/files/uploaded-file.ts'
import { receiveReportForm } from './report-form.ts'
import { decideFile } from './file-decisions.ts'
import { scheduleReminders } from './report-reminders.ts'
import { renewScopesBelow } from './report-scope.ts'
import { listReports } from './reports.list.ts'
import { can } from './reports.policy.ts'
import { stateOf, storedFileOf } from './reports.presenter.ts'
import { findFile, findReferenced, findReport } from './reports.queries.ts'
import { isFromTheStart, reportDownload } from './reports.events.ts'
import { checkQuota, checkReportDate, createReport } from './reports.service.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'

export function registerReports(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  platform.abilities.contribute('submitReport', can.create)
  const { database, events, clock } = platform
  const store = platform.files
  store.keepFor((keys) => findReferenced(database, keys))

  scheduleReminders(platform)
  events.subscribe('user.moved', ({ payload }, trx) => renewScopesBelow(payload.userId, trx))

  const load = async (actor: Actor, id: number): Promise<Report> => {
    const report = await findReport(database, actor, id)
    if (!report) {
      throw notFound('report')
    }
    return report
  }

  const loadFile = async (actor: Actor, id: number) => {
    const found = await findFile(database, actor, id)
    if (!found) {
      throw notFound('file')
    }
    return found
  }

  table.route(reportsList, { can: 'signed-in' }, ({ actor, query }) => listReports(platform, actor, query))

  table.route(reportsGet, { can: 'signed-in' }, ({ actor, params }) => load(actor, params.id))

  table.route(
    reportsCreate,
    { can: can.create, ability: 'report.create' },
    async ({ ctx, act, actor, write }) => {
      const form = await receiveReportForm(ctx, store)
      const kept = new Set<UploadedFile>()
      let mayBeReferenced = false
      try {
        const body = parseBody(reportsCreate.body, { ...form.fields })
        checkReportDate(body.reportDate, clock.now())
        await checkQuota(platform, actor, form.files)
        for (const file of form.files) {
          await store.keep(file)
        }
        const fingerprint = fingerprintOf(
          JSON.stringify(form.fields),
          ...form.files.map((file) => `${file.name}:${file.sha256}`),
        )
        mayBeReferenced = true
        const id = await write(async (trx) => {
          const created = await createReport(platform, act, { body, files: form.files }, trx)
          for (const file of form.files) {
            kept.add(file)
          }
          return created
        }, fingerprint)
        await store.discard(form.files.filter((file) => !kept.has(file)))
        return load(actor, id)
      } catch (error) {
        // After a lost connection at COMMIT the rows may stand although the write threw: the sweep decides on their bytes.
        if (!mayBeReferenced || error instanceof ProblemError) {
          await store.discard(form.files)
        }
        throw error
      }
    },
  )

  table.route(filesDownload, { can: 'signed-in' }, async ({ ctx, act, actor, params, write }) => {
    const { file, relation } = await loadFile(actor, params.id)
    if (!can.download(actor, relation, stateOf(file))) {
      throw forbidden('file.download')
    }
    if (file.author_id !== actor.id && isFromTheStart(ctx.get('Range'))) {
      const subject = { reportId: file.report_id, authorId: file.author_id, fileName: file.name }
      await write((trx) => reportDownload(platform, act, subject, trx))
    }
    sendFile(ctx, store, storedFileOf(file))
    return undefined
  })

  table.route(filesApprove, { can: 'signed-in' }, async ({ act, actor, params, write }) => {
    const id = await write((trx) =>
      decideFile(platform, act, { fileId: params.id, decision: 'approved', reason: null }, trx),
    )
    return load(actor, id)
  })

  table.route(filesReject, { can: 'signed-in' }, async ({ act, actor, params, body, write }) => {
    const id = await write((trx) =>
      decideFile(platform, act, { fileId: params.id, decision: 'rejected', reason: body.reason }, trx),
    )
    return load(actor, id)
  })
}
