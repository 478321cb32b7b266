import type { RelationMappings, RelationMappingsThunk } from 'objection'
import { BaseModel } from '../../../platform/database/model.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { ReportFileModel } from './report-file.model.ts'

/**
 * State of the large files that are neither withdrawn nor replaced: `none` without any; `rejected` once all are decided
 * and at least one was rejected.
 */
export type Approval = 'none' | 'pending' | 'approved' | 'rejected'

export class ReportModel extends BaseModel {
  static override tableName = 'progress_reports'
  static override booleans = ['needsApproval']

  static override relationMappings: RelationMappingsThunk = (): RelationMappings => ({
    files: {
      relation: BaseModel.HasManyRelation,
      modelClass: ReportFileModel,
      join: { from: 'progress_reports.id', to: 'report_files.report_id' },
    },
  })

  declare id: number
  declare authorId: number
  declare taskId: number | null
  declare taskCreatorId: number | null
  declare description: string
  declare nextSteps: string | null
  declare completionPercentage: number
  declare reportDate: Date
  declare needsApproval: boolean
  declare approval: Approval
  declare approvedAt: Date | null
  declare approvedBy: number | null
  declare createdAt: Date

  /** Returns the files on which the approval of their report depends, of all files of that report. */
  static decisiveFiles(files: readonly ReportFileModel[]): ReportFileModel[] {
    const replaced = new Set(files.map(({ replacesId }) => replacesId))
    return files.filter(
      ({ id, needsApproval, decision }) => needsApproval && decision !== 'withdrawn' && !replaced.has(id),
    )
  }

  /** Returns the state of a report from the files that `decisiveFiles` returns. */
  static approvalOf(files: readonly Pick<ReportFileModel, 'decision'>[]): Approval {
    if (files.length === 0) {
      return 'none'
    }
    if (files.some((file) => file.decision === null)) {
      return 'pending'
    }
    return files.every((file) => file.decision === 'approved') ? 'approved' : 'rejected'
  }

  /** Returns all files of a report. */
  static filesOf(reportId: number, executor: Transaction) {
    return ReportModel.relatedQuery<ReportFileModel>('files', executor).for(reportId)
  }
}
