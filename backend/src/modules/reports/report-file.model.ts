import { BaseModel } from '../../platform/model.ts'

export type Decision = 'approved' | 'rejected'

export class ReportFileModel extends BaseModel {
  static override tableName = 'report_files'

  declare id: number
  declare reportId: number
  declare authorId: number
  declare name: string
  declare size: number
  declare mediaType: string
  declare sha256: string
  declare storageKey: string
  declare needsApproval: boolean | number
  declare decision: Decision | null
  declare decidedBy: number | null
  declare decidedAt: Date | null
  declare rejectionReason: string | null
  declare createdAt: Date
}
