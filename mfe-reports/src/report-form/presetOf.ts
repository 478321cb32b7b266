import type { ReportTaskInput } from '@headway/contracts/reports'
import type { TaskSummary } from '@headway/contracts/tasks'

/** Returns a task for the report with its preset percentage, the progress of the task. */
export const presetOf = ({ id, progress }: TaskSummary): ReportTaskInput => ({
  taskId: id,
  completionPercentage: Math.round(progress),
})
