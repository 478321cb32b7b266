import type { PersonalRecords } from '../../platform/personal-data.ts'

const common = {
  at: 'audit_entries.at',
  kind: 'audit_entries.kind',
  role: 'audit_entries.actor_role',
  objectType: 'audit_entries.object_type',
  object: 'audit_entries.object_name',
}

/** What this module keeps of people (docs/RULES.md, "What is recorded about people"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'actsInAudit',
    from: 'audit_entries',
    person: 'audit_entries.actor_id',
    order: ['audit_entries.seq'],
    at: 'audit_entries.at',
    // What others were before and after is theirs.
    fields: { ...common, via: 'audit_entries.via', address: 'audit_entries.address' },
    keptDays: (settings) => settings.get('retention.auditDays'),
  },
  {
    kind: 'accountInAudit',
    from: 'audit_entries',
    person: 'audit_entries.object_id',
    where: "audit_entries.object_type = 'user'",
    order: ['audit_entries.seq'],
    at: 'audit_entries.at',
    // The address is that of who did it.
    fields: { ...common, by: 'audit_entries.actor_name', changes: 'audit_entries.changes' },
    keptDays: (settings) => settings.get('retention.auditDays'),
  },
]
