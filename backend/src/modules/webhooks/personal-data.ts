import type { PersonalRecords } from '../../platform/personal-data.ts'

/** What this module keeps of people (docs/RULES.md, "What is recorded about people"). */
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
