import { describe, expect, it } from 'vitest'
import { taskWith } from '../test/tasks.ts'
import { offeredAct } from './MilestoneOffer.tsx'

const none = { start: false, complete: false, reopen: false }
const canOf = (can: Partial<typeof none>) => ({ can: { ...taskWith().can, ...none, ...can } })
const at = (...percentages: number[]) =>
  percentages.map((completionPercentage) => ({
    completionPercentage,
    isCompleted: completionPercentage === 100,
  }))
const pending = canOf({ start: true, complete: true })
const inWork = canOf({ complete: true })
const completed = canOf({ reopen: true })

describe('what milestones offer', () => {
  it.each([
    ['nothing without any', pending, at(), undefined],
    ['nothing before anybody has begun', pending, at(0, 0), undefined],
    ['a start with the first progress', pending, at(1, 0), 'start'],
    ['nothing more once it is in work', inWork, at(50, 0), undefined],
    ['completion when all are done', inWork, at(100, 100), 'complete'],
    ['completion of what was never started, too', pending, at(100), 'complete'],
    ['nothing about what is completed with all of them', completed, at(100, 100), undefined],
    ['to reopen what is completed without all of them', completed, at(100, 99), 'reopen'],
    ['nothing to who may only read', canOf({}), at(100), undefined],
  ])('is %s', (_, task, milestones, offered) => {
    expect(offeredAct(task, milestones)).toBe(offered)
  })
})
