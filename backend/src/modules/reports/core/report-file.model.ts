import { BaseModel } from '../../../platform/database/model.ts'

export type Decision = 'approved' | 'rejected' | 'withdrawn'

export class ReportFileModel extends BaseModel {
  static override tableName = 'report_files'
  static override booleans = ['needsApproval']

  declare id: number
  declare reportId: number
  declare authorId: number
  declare name: string
  declare size: number
  declare mediaType: string
  declare sha256: string
  declare storageKey: string
  declare needsApproval: boolean
  declare decision: Decision | null
  declare decidedBy: number | null
  declare decidedAt: Date | null
  declare rejectionReason: string | null
  /** Id of the rejected or withdrawn file that this file replaces. */
  declare replacesId: number | null
  declare createdAt: Date
}
