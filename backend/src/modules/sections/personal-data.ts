import type { PersonalRecords } from '../../platform/personal-data.ts'

const SEEN_DAYS = 30

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'sectionsSeen',
    from: 'section_users',
    person: 'section_users.user_id',
    order: ['section_users.section'],
    at: 'section_users.seen_at',
    fields: {
      section: 'section_users.section',
      version: 'section_users.version',
      at: 'section_users.seen_at',
    },
    keptDays: () => SEEN_DAYS,
  },
  {
    kind: 'sectionActs',
    from: 'section_changes',
    person: 'section_changes.user_id',
    order: ['section_changes.id'],
    at: 'section_changes.at',
    fields: {
      section: 'section_changes.section',
      kind: 'section_changes.kind',
      version: 'section_changes.version',
      reason: 'section_changes.reason',
      at: 'section_changes.at',
    },
  },
]

export const unlistedColumns = {
  'section_releases.published_by': 'publishing stands in the history of the section, which is listed',
  'section_tokens.created_by': 'making a token stands in the history of the section, which is listed',
  'section_keys.created_by': 'adding a key stands in the history of the section, which is listed',
}
