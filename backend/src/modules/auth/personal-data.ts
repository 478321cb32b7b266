import type { PersonalRecords } from '../../platform/personal-data.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
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
  {
    kind: 'apiTokens',
    from: 'api_tokens',
    person: 'api_tokens.user_id',
    order: ['api_tokens.id'],
    at: 'api_tokens.created_at',
    fields: {
      name: 'api_tokens.name',
      scopes: 'api_tokens.scopes',
      createdAt: 'api_tokens.created_at',
      expiresAt: 'api_tokens.expires_at',
      lastUsedAt: 'api_tokens.last_used_at',
      address: 'api_tokens.last_address',
      endedAt: 'api_tokens.ended_at',
      endReason: 'api_tokens.end_reason',
    },
  },
]
