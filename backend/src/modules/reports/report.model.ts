import { BaseModel } from '../../platform/model.ts'

/** How far the large files are decided: `none` without any; `rejected` once all are decided and one was refused. */
export type Approval = 'none' | 'pending' | 'approved' | 'rejected'

export class ReportModel extends BaseModel {
  static override tableName = 'progress_reports'

  declare id: number
  declare authorId: number
  declare taskId: number | null
  declare taskCreatorId: number | null
  declare description: string
  declare completionPercentage: number
  declare reportDate: Date
  declare needsApproval: boolean | number
  declare approval: Approval
  declare approvedAt: Date | null
  declare approvedBy: number | null
  declare createdAt: Date
}
