import type { PersonalRecords } from '../../platform/personal-data.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'webhooks',
    from: 'webhooks',
    person: 'webhooks.created_by',
    order: ['webhooks.id'],
    at: 'webhooks.created_at',
    fields: { name: 'webhooks.name', createdAt: 'webhooks.created_at' },
  },
]
