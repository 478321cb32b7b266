import type { Occurrence, Series } from '@headway/contracts/series'
import { alan, grace } from './tasks.ts'

/** Returns a regular date of a rule, with overrides. */
export const occurrenceOn = (day: string, other: Partial<Occurrence> = {}): Occurrence => ({
  day,
  dueDay: day,
  appearsOn: day,
  dayOff: null,
  isSkipped: false,
  ...other,
})

/** Returns a series as the server sends it, with overrides. */
export const seriesWith = (other: Partial<Series> = {}): Series => ({
  id: 7,
  title: 'Close the ledger',
  description: 'Note every difference.',
  priority: 'medium',
  tags: ['finance'],
  milestones: [],
  rule: {
    pattern: 'weekly',
    firstDay: '2026-12-30',
    every: 2,
    weekdays: [1, 3],
    dueTime: '17:00',
    nonWorkingDays: 'before',
    leadDays: 3,
    endsOn: '2027-12-31',
    endsAfter: null,
  },
  state: 'active',
  nextDueDay: '2027-01-11',
  creator: { ...alan, isActive: true },
  assignees: [{ ...grace, isActive: true }],
  counted: 1,
  upcoming: [occurrenceOn('2027-01-11'), occurrenceOn('2027-01-13')],
  version: 1,
  changedBy: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  can: { edit: true },
  ...other,
})
