import type { Transaction } from '../../../platform/database/transaction.ts'
import { copyApproval } from '../core/report-scope.ts'
import { ReportModel } from '../core/report.model.ts'

/** Updates a report's approval from its files. The caller has locked the report. */
export async function updateReportApproval(reportId: number, trx: Transaction): Promise<void> {
  const files = ReportModel.decisiveFiles(await ReportModel.filesOf(reportId, trx))
  const approval = ReportModel.approvalOf(files)
  const last = files.toSorted((one, other) => Number(one.decidedAt) - Number(other.decidedAt)).at(-1)
  const isApproved = approval === 'approved'
  await ReportModel.query(trx)
    .findById(reportId)
    .patch({
      approval,
      needsApproval: approval !== 'none',
      approvedAt: isApproved ? (last?.decidedAt ?? null) : null,
      approvedBy: isApproved ? (last?.decidedBy ?? null) : null,
    })
  await copyApproval(reportId, approval, trx)
}
