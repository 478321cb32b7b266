import { BaseModel } from '../../../platform/database/model.ts'

export class ReportCommentModel extends BaseModel {
  static override tableName = 'report_comments'

  declare id: number
  declare reportId: number
  declare authorId: number
  declare text: string
  declare version: number
  declare createdAt: Date
  declare editedAt: Date | null
  declare deletedAt: Date | null
}
