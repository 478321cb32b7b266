import type { PersonalRecords } from '../../platform/personal-data.ts'

/** What this module keeps of people (docs/RULES.md, "What is recorded about people"). */
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
    from: 'task_lists JOIN tasks ON tasks.id = task_lists.task_id',
    person: 'task_lists.user_id',
    where: "task_lists.kind = 'assigned' AND task_lists.tag = ''",
    order: ['task_lists.task_id'],
    at: 'task_lists.created_at',
    fields: {
      id: 'tasks.id',
      title: 'tasks.title',
      status: 'tasks.status',
      dueAt: 'tasks.due_at',
      assignedAt: 'task_lists.created_at',
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
    from: 'task_shelved JOIN tasks ON tasks.id = task_shelved.task_id',
    person: 'task_shelved.actor_id',
    order: ['task_shelved.task_id'],
    at: 'task_shelved.created_at',
    fields: {
      taskId: 'task_shelved.task_id',
      title: 'tasks.title',
      at: 'task_shelved.created_at',
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
  {
    kind: 'taskViews',
    from: 'task_views',
    person: 'task_views.owner_id',
    order: ['task_views.id'],
    at: 'task_views.created_at',
    fields: {
      name: 'task_views.name',
      query: 'task_views.query',
      audience: 'task_views.audience',
      createdAt: 'task_views.created_at',
    },
  },
  {
    kind: 'commentsWritten',
    from: 'task_comments',
    person: 'task_comments.author_id',
    order: ['task_comments.id'],
    at: 'task_comments.created_at',
    fields: {
      taskId: 'task_comments.task_id',
      text: 'task_comments.text',
      writtenAt: 'task_comments.created_at',
      editedAt: 'task_comments.edited_at',
      deletedAt: 'task_comments.deleted_at',
    },
  },
]

export const unlistedColumns = {
  'task_bulk_acts.actor_id':
    'acts over many tasks; they stand in the audit log and in the history of each task',
  'task_lists.assigned_by': 'who assigned a task stands in the audit log',
  'tasks.blocked_by_id': 'who has blocked a task is shown with it until it goes on',
  'task_onlookers.user_id': 'that a page is open; forgotten within two minutes',
  'task_counts.user_id': 'counted from the tasks',
  'task_completions.user_id': 'counted from the tasks',
  'task_series.creator_id': 'a rule for tasks; each of its tasks is among the tasks created',
  'task_series_assignees.user_id': 'a rule for tasks; each of its tasks is among the tasks assigned',
  'task_deadline_alerts.user_id': 'that an alert was sent; the alert is a notification',
  'task_overdue_alerts.user_id': 'that an alert was sent; the alert is a notification',
}
