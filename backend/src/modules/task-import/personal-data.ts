import type { PersonalRecords } from '../../platform/personal-data.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'taskImports',
    from: 'task_imports',
    person: 'task_imports.actor_id',
    order: ['task_imports.id'],
    at: 'task_imports.created_at',
    fields: {
      source: 'task_imports.source',
      file: 'task_imports.file_name',
      rows: 'task_imports.total',
      startedAt: 'task_imports.created_at',
      finishedAt: 'task_imports.finished_at',
      address: 'task_imports.address',
    },
  },
]

export const unlistedColumns = {
  'task_external_ids.actor_id':
    'what a task was called where it was imported from; the import is among the imports',
}
