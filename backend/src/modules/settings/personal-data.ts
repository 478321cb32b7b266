import type { PersonalRecords } from '../../platform/personal-data.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'settingChanges',
    from: 'settings_history',
    person: 'settings_history.changed_by',
    order: ['settings_history.id'],
    at: 'settings_history.changed_at',
    fields: {
      setting: 'settings_history.`key`',
      before: 'settings_history.value_before',
      after: 'settings_history.value_after',
      at: 'settings_history.changed_at',
    },
  },
]

export const unlistedColumns = {
  'settings.updated_by': 'the last change of a setting, which its history has',
}
