import {
  filesApprove,
  filesDownload,
  filesReject,
  filesUndo,
  filesWithdraw,
  reportFilesReplace,
} from '@headway/contracts/reports'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { forbidden, invalidField, notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { parseBody } from '../../../platform/http/validation.ts'
import { sendFile } from '../../../platform/files/file-response.ts'
import { saveMultipartFiles } from '../../../platform/files/save-multipart-files.ts'
import { findUploads, useUploads } from '../../uploads/index.ts'
import { can } from '../reports.policy.ts'
import { toFileState, toStoredFile } from '../reports.presenter.ts'
import { findFile, loadReport } from '../reports.queries.ts'
import { decideFile, recordDownload, undoDecision } from './file-decisions.ts'
import { replaceFile, withdrawFile } from './file-replacements.ts'

const signedIn = { can: 'signed-in' } as const

/** Registers the routes of the files of reports. */
export function registerFiles(table: RouteTable, platform: Platform): void {
  const { database, files: store } = platform

  table.route(filesDownload, signedIn, async ({ ctx, context, actor, params, write }) => {
    const found = await findFile(database, actor, params.id)
    if (!found) {
      throw notFound('file')
    }
    const { file, involvement } = found
    if (!can.download(actor, involvement, toFileState(file))) {
      throw forbidden('file.download')
    }
    // Each request counts, since a file can also be read completely in parts.
    if (file.author_id !== actor.id) {
      await write((trx) => recordDownload(platform, context, params.id, trx))
    }
    sendFile(ctx, store, toStoredFile(file))
    return undefined
  })

  table.route(filesApprove, signedIn, async ({ context, actor, params, write }) => {
    const id = await write((trx) =>
      decideFile(platform, context, { fileId: params.id, decision: 'approved', reason: null }, trx),
    )
    return loadReport(database, actor, id)
  })

  table.route(filesReject, signedIn, async ({ context, actor, params, body, write }) => {
    const id = await write((trx) =>
      decideFile(platform, context, { fileId: params.id, decision: 'rejected', reason: body.reason }, trx),
    )
    return loadReport(database, actor, id)
  })

  table.route(filesUndo, signedIn, async ({ context, actor, params, write }) => {
    const id = await write((trx) => undoDecision(platform, context, params.id, trx))
    return loadReport(database, actor, id)
  })

  registerReplacing(table, platform)
}

function registerReplacing(table: RouteTable, platform: Platform): void {
  const { database, files: store } = platform

  table.route(filesWithdraw, signedIn, async ({ context, actor, params, write }) => {
    const id = await write((trx) => withdrawFile(platform, context, params.id, trx))
    return loadReport(database, actor, id)
  })

  table.route(
    reportFilesReplace,
    { can: can.create, ability: 'report.create', hourly: 'reportsPerHour' },
    async ({ ctx, context, actor, params: { id: reportId }, write }) => {
      await saveMultipartFiles(
        { ctx, store, write },
        {
          check: async ({ fields, files }) => {
            const { replaces: replacedId, ...body } = parseBody(reportFilesReplace.body, { ...fields })
            const uploads = await findUploads(platform, actor, { files, uploads: body.uploads })
            const [file, ...others] = [...files, ...uploads]
            if (!file || others.length > 0) {
              throw invalidField('/files', 'required', 'Choose one file')
            }
            return { replacement: { reportId, replacedId, file }, uploads }
          },
          save: async ({ replacement, uploads }, _, trx) => {
            await useUploads(platform, uploads, trx)
            await replaceFile(platform, context, replacement, trx)
          },
        },
      )
      return loadReport(database, actor, reportId)
    },
  )
}
