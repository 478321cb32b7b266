// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { readFilter } from '../task-list/filter.ts'
import { overallProgress } from './Milestones.tsx'

describe('task progress', () => {
  it('task progress is the mean of its milestones, and 0 without any', () => {
    expect(overallProgress([])).toBe(0)
    expect(overallProgress([{ completionPercentage: 100 }, { completionPercentage: 25 }])).toBe(62.5)
  })
})

describe('the task filter in the URL', () => {
  it('the task filter ignores unknown parameters', () => {
    expect(readFilter(new URLSearchParams('status=overdue&priority=high'))).toEqual({
      status: 'overdue',
      priority: 'high',
    })
    expect(readFilter(new URLSearchParams('status=done&priority=&x=1'))).toEqual({})
  })
})
