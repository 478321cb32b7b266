import type { PersonalRecords } from '../../platform/personal-data.ts'

const common = {
  at: 'audit_entries.at',
  kind: 'audit_entries.kind',
  role: 'audit_entries.actor_role',
  objectType: 'audit_entries.object_type',
  object: 'audit_entries.object_name',
}

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'actsInAudit',
    from: 'audit_entries',
    person: 'audit_entries.actor_id',
    order: ['audit_entries.seq'],
    at: 'audit_entries.at',
    // Changes are left out, since they contain data of other users.
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
    // The address is left out, since it belongs to the actor.
    fields: { ...common, by: 'audit_entries.actor_name', changes: 'audit_entries.changes' },
    keptDays: (settings) => settings.get('retention.auditDays'),
  },
]
