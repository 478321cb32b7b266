import type { PersonalRecords } from '../../platform/personal-data.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
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
