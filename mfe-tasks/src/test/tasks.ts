import type { Person } from '@headway/contracts'
import { calendarGet } from '@headway/contracts/calendar'
import type { Milestone, Task } from '@headway/contracts/tasks'
import { taskTemplatesList } from '@headway/contracts/task-templates'
import { reply } from '@headway/sdk/testing'

export const grace: Person = { id: 11, firstName: 'Grace', lastName: 'Hopper', email: 'grace@headway.test' }
export const alan: Person = { id: 12, firstName: 'Alan', lastName: 'Turing', email: 'alan@headway.test' }

/** Returns a task as the server sends it, with overrides. */
export const taskWith = (other: Partial<Task> = {}): Task => ({
  id: 5,
  title: 'Close the ledger',
  description: 'Note every difference.',
  status: 'pending',
  priority: 'medium',
  dueDate: '2026-12-31',
  tags: ['finance'],
  isRecurring: false,
  recurringPattern: null,
  progress: 0,
  milestoneCount: 0,
  blocked: null,
  isSubtask: false,
  assignments: [{ assigneeId: grace.id, assignee: grace }],
  version: 3,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  creator: alan,
  blockedBy: null,
  parent: null,
  can: {
    edit: true,
    assign: true,
    reassign: true,
    editMilestones: true,
    recordProgress: true,
    start: true,
    complete: true,
    reopen: false,
    block: true,
    unblock: false,
  },
  ...other,
})

/** Returns a milestone as the server sends it, with overrides. */
export const milestoneWith = (other: Partial<Milestone> = {}): Milestone => ({
  id: 21,
  taskId: 5,
  title: 'Collect the receipts',
  description: '',
  order: 1,
  completionPercentage: 0,
  isCompleted: false,
  version: 1,
  ...other,
})

/** Response to the template request of the form for a new task. */
export const noTemplates = reply(taskTemplatesList, { items: [], can: { audiences: ['self'] } })

/** Response to the calendar request that forms send to check the due date. */
export const usualOffice = reply(calendarGet, {
  timeZone: 'America/New_York',
  workingDays: [1, 2, 3, 4, 5, 6, 7],
  holidays: [],
  can: { edit: false },
})
