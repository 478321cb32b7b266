import type { PersonalRecords } from '../../platform/personal-data.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'activity',
    from: 'activity_items',
    person: 'activity_items.user_id',
    order: ['activity_items.created_at', 'activity_items.id'],
    at: 'activity_items.created_at',
    fields: {
      type: 'activity_items.type',
      title: 'activity_items.title',
      description: 'activity_items.description',
      at: 'activity_items.created_at',
    },
  },
]
