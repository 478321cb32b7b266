import type { Modifiers } from 'objection'
import { BaseModel } from '../../../platform/database/model.ts'

export type Decision = 'approved' | 'rejected'

export class ReportFileModel extends BaseModel {
  static override tableName = 'report_files'
  static override booleans = ['needsApproval']

  static override modifiers: Modifiers = {
    /** Files over the size threshold, which need a manager's decision. */
    large: (query) => void query.where({ needs_approval: true }),
  }

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
  declare createdAt: Date
}
