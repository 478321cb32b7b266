import type { RelationMappings, RelationMappingsThunk } from 'objection'
import { BaseModel } from '../../platform/database/model.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { ReportFileModel } from './files/report-file.model.ts'

/** How far the large files are decided: `none` without any; `rejected` once all are decided and one was refused. */
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
  declare completionPercentage: number
  declare reportDate: Date
  declare needsApproval: boolean
  declare approval: Approval
  declare approvedAt: Date | null
  declare approvedBy: number | null
  declare createdAt: Date

  /** What follows from the decisions on the large files: approved once all are decided and none was rejected. */
  static approvalOf(large: readonly Pick<ReportFileModel, 'decision'>[]): Approval {
    if (large.some((file) => file.decision === null)) {
      return 'pending'
    }
    return large.every((file) => file.decision === 'approved') ? 'approved' : 'rejected'
  }

  /** The files that somebody has to decide on. */
  static largeFilesOf(reportId: number, executor: Transaction) {
    return ReportModel.relatedQuery<ReportFileModel>('files', executor).for(reportId).modify('large')
  }
}
