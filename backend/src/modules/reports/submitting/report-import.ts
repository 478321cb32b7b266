import { Readable } from 'node:stream'
import type { Body } from '@headway/contracts'
import type { reportsCreate } from '@headway/contracts/reports'
import type { Act } from '../../../platform/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { ReportModel } from '../report.model.ts'
import { importDecision } from '../files/file-decisions.ts'
import { createReport } from '../reports.service.ts'

export interface ReportImport {
  author: Act
  body: Body<typeof reportsCreate>
  files: readonly { name: string; content: Buffer }[]
  /** Who decides on the files over 25 MB, and how; undefined leaves them waiting. */
  decision: { by: Act; as: 'approved' | 'rejected' } | undefined
}

/** Stores a report of a seed file as if its author had submitted it, PDF files only. */
export async function importReport(
  platform: Platform,
  report: ReportImport,
  trx: Transaction,
): Promise<void> {
  const store = platform.files
  const files = []
  for (const { name, content } of report.files) {
    const file = await store.receive(Readable.from([content]))
    await store.keep(file)
    files.push({ ...file, name, mediaType: 'application/pdf' })
  }
  const reportId = await createReport(platform, report.author, { body: report.body, files }, trx)
  if (!report.decision) {
    return
  }
  const { by, as } = report.decision
  for (const file of await ReportModel.largeFilesOf(reportId, trx)) {
    await importDecision(
      platform,
      by,
      { fileId: file.id, decision: as, reason: as === 'rejected' ? 'Please send a smaller file.' : null },
      trx,
    )
  }
}
