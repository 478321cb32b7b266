import type { PersonalRecords } from '../../platform/personal-data.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'absences',
    from: 'calendar_absences',
    person: 'calendar_absences.user_id',
    order: ['calendar_absences.id'],
    at: 'calendar_absences.created_at',
    fields: {
      firstDay: 'calendar_absences.first_day',
      lastDay: 'calendar_absences.last_day',
      enteredAt: 'calendar_absences.created_at',
    },
  },
]

export const unlistedColumns = {
  'calendar_absences.created_by': 'who entered an absence stands in the audit log',
}
