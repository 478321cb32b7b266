// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { readFilter } from '../task-list/filter.ts'
import { overallProgress } from './Milestones.tsx'

describe('overall progress', () => {
  it('is the mean of the milestones, 0 with none', () => {
    expect(overallProgress([])).toBe(0)
    expect(overallProgress([{ completionPercentage: 100 }, { completionPercentage: 25 }])).toBe(62.5)
  })
})

describe('the filter of an address', () => {
  it('leaves out what it does not know', () => {
    expect(readFilter(new URLSearchParams('status=overdue&priority=high'))).toEqual({
      status: 'overdue',
      priority: 'high',
    })
    expect(readFilter(new URLSearchParams('status=done&priority=&x=1'))).toEqual({})
  })
})
