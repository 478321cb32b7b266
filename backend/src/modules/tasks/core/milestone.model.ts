import { BaseModel } from '../../../platform/database/model.ts'

/** Progress fields of a milestone that a request sets. Either field determines the other. */
interface Progress {
  completionPercentage?: number | undefined
  isCompleted?: boolean | undefined
}

export class MilestoneModel extends BaseModel {
  static override tableName = 'milestones'
  static override booleans = ['isCompleted']

  declare id: number
  declare taskId: number
  declare title: string
  declare description: string
  declare position: number
  declare completionPercentage: number
  declare isCompleted: boolean
  declare version: number
  declare createdAt: Date
  declare updatedAt: Date

  /**
   * Derives the missing progress field. Complete means exactly 100; setting it gives 100, clearing it 0
   * (specification, section 4).
   */
  static progressOf({ completionPercentage, isCompleted }: Progress): Progress {
    if (completionPercentage !== undefined) {
      return { completionPercentage, isCompleted: completionPercentage === 100 }
    }
    return isCompleted === undefined ? {} : { completionPercentage: isCompleted ? 100 : 0, isCompleted }
  }
}
