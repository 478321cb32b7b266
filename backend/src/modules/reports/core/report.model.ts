import type { RelationMappings, RelationMappingsThunk } from 'objection'
import { BaseModel } from '../../../platform/database/model.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { ReportFileModel } from './report-file.model.ts'

/** State of the large files: `none` without any; `rejected` once all are decided and at least one was rejected. */
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

  /** Returns the state that results from the decisions: approved once all files are decided and none was rejected. */
  static approvalOf(large: readonly Pick<ReportFileModel, 'decision'>[]): Approval {
    if (large.some((file) => file.decision === null)) {
      return 'pending'
    }
    return large.every((file) => file.decision === 'approved') ? 'approved' : 'rejected'
  }

  /** Returns the files of a report that need a decision. */
  static largeFilesOf(reportId: number, executor: Transaction) {
    return ReportModel.relatedQuery<ReportFileModel>('files', executor).for(reportId).modify('large')
  }
}
