// @vitest-environment node
import type { Workload } from '@headway/contracts/task-workload'
import { describe, expect, it } from 'vitest'
import { compareWorkload, describeWorkload } from './workload.ts'

const workload = (other: Partial<Workload>): Workload => ({
  userId: 1,
  open: 0,
  dueThisWeek: 0,
  overdue: 0,
  awayUntil: null,
  ...other,
})

describe('the order of users by workload', () => {
  it('the workload counts overdue tasks twice and puts absent users last', () => {
    const people = {
      away: workload({ awayUntil: '2026-12-04' }),
      unknown: undefined,
      two: workload({ open: 2, overdue: 2 }),
      three: workload({ open: 3 }),
      none: workload({}),
    }
    const order = Object.entries(people).toSorted(([, one], [, other]) => compareWorkload(one, other))
    expect(order.map(([name]) => name)).toEqual(['none', 'three', 'two', 'unknown', 'away'])
  })
})

describe('the workload in words', () => {
  const describeAs = (other: Partial<Workload>) => describeWorkload(workload(other), (day) => `<${day}>`)

  it('the workload text leaves out zero counts', () => {
    expect(describeAs({})).toBe('no open tasks')
    expect(describeAs({ open: 7 })).toBe('7 open')
    expect(describeAs({ open: 7, dueThisWeek: 3, overdue: 2 })).toBe('7 open · 3 due this week · 2 overdue')
    expect(describeAs({ open: 1, awayUntil: '2026-12-04' })).toBe('away until <2026-12-04> · 1 open')
  })
})
