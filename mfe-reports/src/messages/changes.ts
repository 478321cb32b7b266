import type { HistoryField } from '@headway/contracts/task-history'

const fields: Record<HistoryField, string> = {
  title: 'title',
  description: 'description',
  priority: 'priority',
  dueDate: 'due date',
  tags: 'tags',
  status: 'status',
  blocked: 'blocked state',
  assignees: 'assignees',
  milestones: 'order of milestones',
  relations: 'relations',
  parent: 'parent task',
  place: 'location',
  files: 'files',
}
const statuses: Readonly<Record<string, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  overdue: 'Overdue',
}

/** Texts about what the author did on the day of the report. */
export const changeMessages = {
  title: 'Today so far',
  titleOf: (day: string) => `On ${day}`,
  hint: 'What you changed in your tasks. Choose lines to add to the description.',
  insert: 'Insert',
  statuses,
  fields,
  line: (task: string, change: string) => `${task}: ${change}`,
  completed: 'completed',
  status: (status: string) => `status ${status}`,
  milestoneDone: (title: string) => `finished milestone “${title}”`,
  milestoneProgress: (title: string, percent: number) => `milestone “${title}” at ${percent}%`,
  milestoneAdded: (title: string) => `added milestone “${title}”`,
  milestoneRemoved: (title: string) => `removed milestone “${title}”`,
  milestoneChanged: (title: string) => `changed milestone “${title}”`,
  fileAdded: (name: string) => `added file “${name}”`,
  fileRemoved: (name: string) => `removed file “${name}”`,
  blocked: (reason: string) => `blocked: ${reason}`,
  unblocked: 'no longer blocked',
  changed: (field: string) => `changed the ${field}`,
} as const
