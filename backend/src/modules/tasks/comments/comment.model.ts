import { BaseModel } from '../../../platform/model.ts'

export class CommentModel extends BaseModel {
  static override tableName = 'task_comments'

  declare id: number
  declare taskId: number
  declare authorId: number
  declare text: string
  declare version: number
  declare createdAt: Date
  declare editedAt: Date | null
  declare deletedAt: Date | null
}
