import { BaseModel } from '../../platform/model.ts'

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
  declare isPending: boolean | number
  declare approvedAt: Date | null
  declare approvedBy: number | null
  declare createdAt: Date
}
