import type { Priority } from '@headway/contracts/tasks'
import type { PlannedMilestone } from '../series/MilestonesField.tsx'

/** What the form begins with. */
export interface TaskDraft {
  title: string
  description?: string
  priority?: Priority | undefined
  dueDate?: string | null | undefined
  tags: readonly string[]
  assigneeIds: readonly string[]
  milestones?: readonly PlannedMilestone[]
}
