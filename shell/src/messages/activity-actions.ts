import type { ActivityAction } from '@headway/contracts/activity'

const tasks = (count: number) => (count === 1 ? 'a task' : `${count} tasks`)
const files = (count: number) => (count === 1 ? 'a file' : `${count} files`)
const people = (count: number) => (count === 1 ? 'a user' : `${count} users`)

/** Texts of actions, by the number of times that a person performed them within an hour. */
export const activityActions: Record<ActivityAction, (count: number) => string> = {
  taskCreated: (count) => `created ${tasks(count)}`,
  taskAssigned: (count) => `assigned ${tasks(count)}`,
  taskStarted: (count) => `started ${tasks(count)}`,
  taskCompleted: (count) => `completed ${tasks(count)}`,
  taskReopened: (count) => `reopened ${tasks(count)}`,
  taskBlocked: (count) => `blocked ${tasks(count)}`,
  taskUnblocked: (count) => `unblocked ${tasks(count)}`,
  taskDeleted: (count) => `deleted ${tasks(count)}`,
  taskRestored: (count) => `restored ${tasks(count)}`,
  commentAdded: (count) => (count === 1 ? 'commented' : `added ${count} comments`),
  fileAdded: (count) => `added ${files(count)}`,
  approvalNeeded: (count) => `uploaded ${files(count)} for approval`,
  fileApproved: (count) => `approved ${files(count)}`,
  fileRejected: (count) => `rejected ${files(count)}`,
  decisionUndone: (count) => `undid the decision on ${files(count)}`,
  tasksChanged: () => 'changed several tasks',
  tasksHandedOver: () => 'reassigned tasks',
  tasksImported: () => 'imported tasks',
  importUndone: () => 'undid an import',
  reportSubmitted: (count) => (count === 1 ? 'submitted a report' : `submitted ${count} reports`),
  personCreated: (count) => `added ${people(count)}`,
  personDeactivated: (count) => `deactivated ${people(count)}`,
  personActivated: (count) => `activated ${people(count)}`,
}
