import type { Priority } from '@headway/contracts/tasks'
import type { PlannedMilestone } from '../series/MilestonesField.tsx'

/** Initial values of the form for a new task. */
export interface TaskDraft {
  title: string
  description?: string
  priority?: Priority | undefined
  dueDate?: string | null | undefined
  tags: readonly string[]
  assigneeIds: readonly string[]
  milestones?: readonly PlannedMilestone[]
}
