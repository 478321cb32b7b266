import type { PersonalRecords } from '../../platform/personal-data.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'tasksCreated',
    from: 'tasks',
    person: 'tasks.creator_id',
    order: ['tasks.id'],
    at: 'tasks.created_at',
    fields: {
      id: 'tasks.id',
      title: 'tasks.title',
      description: 'tasks.description',
      status: 'tasks.status',
      dueAt: 'tasks.due_at',
      createdAt: 'tasks.created_at',
    },
  },
  {
    kind: 'tasksAssigned',
    from: 'task_list_entries JOIN tasks ON tasks.id = task_list_entries.task_id',
    person: 'task_list_entries.user_id',
    where: "task_list_entries.kind = 'assigned' AND task_list_entries.tag = ''",
    order: ['task_list_entries.task_id'],
    at: 'task_list_entries.created_at',
    fields: {
      id: 'tasks.id',
      title: 'tasks.title',
      status: 'tasks.status',
      dueAt: 'tasks.due_at',
      assignedAt: 'task_list_entries.created_at',
    },
  },
  {
    kind: 'taskChanges',
    from: 'task_history JOIN tasks ON tasks.id = task_history.task_id',
    person: 'task_history.actor_id',
    order: ['task_history.id'],
    at: 'task_history.created_at',
    fields: {
      taskId: 'task_history.task_id',
      field: 'task_history.field',
      at: 'task_history.created_at',
    },
  },
  {
    kind: 'tasksShelved',
    from: 'task_removals JOIN tasks ON tasks.id = task_removals.task_id',
    person: 'task_removals.actor_id',
    order: ['task_removals.task_id'],
    at: 'task_removals.created_at',
    fields: {
      taskId: 'task_removals.task_id',
      title: 'tasks.title',
      at: 'task_removals.created_at',
    },
  },
  {
    kind: 'tasksWatched',
    from: 'task_watchers JOIN tasks ON tasks.id = task_watchers.task_id',
    person: 'task_watchers.user_id',
    order: ['task_watchers.task_id'],
    at: 'task_watchers.created_at',
    fields: {
      taskId: 'task_watchers.task_id',
      mode: 'task_watchers.mode',
      since: 'task_watchers.created_at',
    },
  },
]

export const unlistedColumns = {
  'task_bulk_operations.actor_id':
    'acts over many tasks; they stand in the audit log and in the history of each task',
  'task_list_entries.assigned_by': 'who assigned a task stands in the audit log',
  'tasks.blocked_by_id': 'who has blocked a task is shown with it until it goes on',
  'task_counts.user_id': 'counted from the tasks',
  'task_completions.user_id': 'counted from the tasks',
  'task_deadline_alerts.user_id': 'that an alert was sent; the alert is a notification',
  'task_overdue_alerts.user_id': 'that an alert was sent; the alert is a notification',
}
