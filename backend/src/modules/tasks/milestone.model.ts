import { BaseModel } from '../../platform/model.ts'

export class MilestoneModel extends BaseModel {
  static override tableName = 'milestones'

  declare id: number
  declare taskId: number
  declare title: string
  declare description: string
  declare position: number
  declare completionPercentage: number
  declare isCompleted: boolean | number
  declare version: number
  declare createdAt: Date
  declare updatedAt: Date
}
