import { Readable } from 'node:stream'
import type { Body } from '@headway/contracts'
import type { reportsCreate } from '@headway/contracts/reports'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { ReportModel } from '../core/report.model.ts'
import { importDecision } from '../files/file-decisions.ts'
import { createReport } from '../reports.service.ts'

export interface ReportImport {
  author: RequestContext
  body: Body<typeof reportsCreate>
  files: readonly { name: string; content: Buffer }[]
  /** Decision on the files over 25 MB and the context in which it is made; undefined leaves them pending. */
  decision: { by: RequestContext; as: 'approved' | 'rejected' } | undefined
}

/** Stores a report of a seed file as if its author had submitted it. All files must be PDF files. */
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
  for (const file of await ReportModel.filesOf(reportId, trx).where({ needs_approval: true })) {
    await importDecision(
      platform,
      by,
      { fileId: file.id, decision: as, reason: as === 'rejected' ? 'Please send a smaller file.' : null },
      trx,
    )
  }
}
