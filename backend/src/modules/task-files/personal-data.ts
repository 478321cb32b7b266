import type { PersonalRecords } from '../../platform/personal-data.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'taskFiles',
    from: 'task_files',
    person: 'task_files.author_id',
    order: ['task_files.id'],
    at: 'task_files.created_at',
    fields: {
      taskId: 'task_files.task_id',
      name: 'task_files.name',
      bytes: 'task_files.size',
      mediaType: 'task_files.media_type',
      sha256: 'task_files.sha256',
      decision: 'task_files.decision',
      rejectionReason: 'task_files.rejection_reason',
      addedAt: 'task_files.created_at',
    },
  },
  {
    kind: 'taskFileDecisions',
    from: 'task_files',
    person: 'task_files.decided_by',
    order: ['task_files.id'],
    at: 'task_files.decided_at',
    fields: {
      taskId: 'task_files.task_id',
      decision: 'task_files.decision',
      reason: 'task_files.rejection_reason',
      decidedAt: 'task_files.decided_at',
    },
  },
]
