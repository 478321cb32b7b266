import type { PersonalRecords } from '../../platform/personal-data.ts'

/** What this module keeps of people (docs/RULES.md, "What is recorded about people"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'sessions',
    from: 'sessions',
    person: 'sessions.user_id',
    order: ['sessions.created_at', 'sessions.id'],
    at: 'sessions.created_at',
    fields: {
      signedInAt: 'sessions.created_at',
      lastUsedAt: 'sessions.last_seen_at',
      endsAt: 'sessions.expires_at',
      endedAt: 'sessions.ended_at',
      endReason: 'sessions.end_reason',
      address: 'sessions.ip',
      browser: 'sessions.user_agent',
    },
    keptDays: (settings) => settings.get('retention.signInDays'),
  },
]
