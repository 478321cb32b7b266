import type { AuditArea } from '@headway/contracts/audit'
import { eventName } from './event-names.ts'
import { formatNumber } from './numbers.ts'

const areas: Record<AuditArea, string> = {
  people: 'People',
  sessions: 'Sign-ins',
  tasks: 'Tasks',
  files: 'Files',
  settings: 'Settings',
  calendar: 'Calendar',
  sections: 'Sections',
  backups: 'Backups',
  administration: 'Administration',
}

const entryCount = (count: number) => (count === 1 ? '1 entry' : `${formatNumber(count)} entries`)

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
      ? 'using another role'
      : via.startsWith('token:')
        ? `with token ${via.slice(6)}`
        : via,
  filters: {
    label: 'Filters',
    search: 'Search',
    area: 'Type',
    anyArea: 'All types',
    person: 'Person',
    anyPerson: 'Anyone',
    from: 'From',
    to: 'To',
    only: {
      object: 'Target',
      address: 'Address',
      kind: 'Action',
    },
    unknownPerson: 'Selected person',
    remove: (filter: string) => `Remove filter ${filter}`,
  },
  export: { label: 'Export', csv: 'As CSV', jsonl: 'As JSON lines' },
  chain: {
    title: 'Integrity',
    failed: 'Couldn’t load audit status.',
    loading: 'Loading integrity...',
    check: 'Check now',
    checking: 'Checking...',
    asked: 'The audit log is being checked',
    askFailed: 'Couldn’t start the check',
    span: (count: number, from: string) => `${entryCount(count)} since ${from}`,
    none: 'No entries yet',
    days: (days: number) => `Kept for ${formatNumber(days)} days`,
    never: 'Not checked yet',
    intact: 'Intact',
    broken: 'Tampered with',
    checked: (when: string, entries: number) => `${entryCount(entries)} checked ${when}`,
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
    onlyObject: 'Only this target',
    onlyAddress: 'Only this address',
    onlyKind: 'Only this action',
    narrow: 'Filter the list',
  },
  panel: {
    title: 'Audit log',
    all: 'Show all',
    empty: 'No entries about this person yet',
    failed: 'Couldn’t load entries about this person.',
  },
}
