import type { PersonalRecords } from '../../platform/personal-data.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'imports',
    from: 'user_imports',
    person: 'user_imports.actor_id',
    order: ['user_imports.id'],
    at: 'user_imports.created_at',
    fields: {
      people: 'user_imports.total',
      startedAt: 'user_imports.created_at',
      finishedAt: 'user_imports.finished_at',
      address: 'user_imports.address',
    },
  },
]
