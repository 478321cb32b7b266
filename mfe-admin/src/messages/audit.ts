import type { AuditArea } from '@headway/contracts/audit'
import { eventName } from './event-names.ts'

const areas: Record<AuditArea, string> = {
  people: 'People',
  sessions: 'Signing in',
  tasks: 'Tasks',
  files: 'Files',
  settings: 'Settings',
  calendar: 'Calendar',
  sections: 'Sections',
  backups: 'Backups',
  administration: 'Administration',
}

/** Texts of the audit log. */
export const auditMessages = {
  title: 'Audit Log',
  subtitle: 'Every administrative and security event',
  loading: 'Loading audit log...',
  failed: 'Couldn’t load the audit log.',
  empty: 'No entries yet',
  noMatches: 'No matches',
  noMatchesHint: 'No entries match these filters.',
  clear: 'Clear filters',
  label: 'Entries',
  more: 'Show older entries',
  areas,
  kindOf: eventName,
  portal: 'System',
  formerly: 'Unknown',
  unknownAddress: 'address unknown',
  via: (via: string) =>
    via === 'role_switch'
      ? 'in a switched role'
      : via === 'access_token'
        ? 'with an access token'
        : via.startsWith('token:')
          ? `with the token ${via.slice(6)}`
          : via,
  filters: {
    label: 'Filters',
    search: 'Search',
    toggle: (chosenCount: number) => (chosenCount === 0 ? 'Filters' : `Filters (${chosenCount})`),
    area: 'Type',
    anyArea: 'All types',
    person: 'Person',
    anyPerson: 'Anyone',
    from: 'From',
    to: 'To',
    only: {
      person: (name: string) => `Involving ${name}`,
      object: (name: string) => `About ${name}`,
      address: (address: string) => `From ${address}`,
      kind: (kind: string) => kind,
    },
    unknownPerson: 'Selected person',
    remove: 'Remove this filter',
  },
  export: { label: 'Export', csv: 'As CSV', jsonl: 'As JSON lines' },
  chain: {
    title: 'Integrity',
    failed: 'Couldn’t load audit status.',
    loading: 'Loading integrity...',
    check: 'Check now',
    checking: 'Checking…',
    asked: 'The audit log is being checked',
    askFailed: 'Couldn’t start the check',
    span: (count: number, from: string) => `${count} entries since ${from}`,
    none: 'No entries yet',
    days: (days: number) => `Kept for ${days} days`,
    never: 'Not checked yet',
    intact: 'Intact',
    broken: 'Tampered with',
    checked: (when: string, entries: number) => `${entries} entries checked ${when}`,
    appendOnly: 'Append-only (the app can’t modify entries)',
    notAppendOnly: 'Not append-only, see “The audit log” in the operations guide',
    brokenTitle: 'The audit log has been tampered with',
    brokenHint:
      'The database was changed outside of Headway. Compare it with a backup and find out who had access.',
  },
  detail: {
    description: (kind: string) => `Details of this entry: ${kind}`,
    loading: 'Loading entry...',
    failed: 'Couldn’t load the entry.',
    at: 'Time',
    actor: 'Person',
    role: 'Role used',
    via: 'Via',
    object: 'Target',
    address: 'Address',
    request: 'Request',
    entry: 'Entry',
    hash: 'Hash',
    field: 'Field',
    before: 'Before',
    after: 'After',
    changes: 'Changes',
    details: 'Details',
    nothing: '–',
    onlyPerson: 'Only this person',
    onlyObject: 'Only this object',
    onlyAddress: 'Filter by this address',
    onlyKind: 'Only this kind',
    narrow: 'Filter the list',
  },
  panel: {
    title: 'Audit log',
    all: 'Show all',
    empty: 'No entries about this person yet',
    failed: 'Couldn’t load entries about this person.',
  },
}
