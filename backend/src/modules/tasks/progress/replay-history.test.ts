import { expect, it } from 'vitest'
import { type StoredChange, replayBackwards } from './replay-history.ts'

const changeAt = (moment: string, before: unknown, after: unknown): StoredChange => ({
  part: 'progress',
  before: JSON.stringify(before),
  after: JSON.stringify(after),
  at: new Date(moment),
})

it('a change that began before another one and was saved after it is replayed correctly', () => {
  const newest = changeAt('2026-11-02T00:00:00.100Z', 40, 60)
  const older = changeAt('2026-11-02T00:00:00.200Z', 0, 40)
  const { steps, endsAt, first } = replayBackwards({ count: 1, sum: 6_000 }, [newest, older])
  expect(steps.map(({ at, sum }) => [at.toISOString(), sum])).toEqual([
    ['2026-11-02T00:00:00.100Z', 2_000],
    ['2026-11-02T00:00:00.100Z', 4_000],
  ])
  expect([endsAt, first]).toEqual([null, { count: 1, sum: 0 }])
})

it('hundredths of a percent add up without rounding errors', () => {
  const changes = Array.from({ length: 100 }, (_, index) =>
    changeAt('2026-11-02T00:00:00Z', (99 - index) / 100, (100 - index) / 100),
  )
  expect(replayBackwards({ count: 3, sum: 100 }, changes).first).toEqual({ count: 3, sum: 0 })
})

it('text changes and the order of milestones do not affect the progress', () => {
  const at = new Date('2026-11-02T00:00:00Z')
  const changes: StoredChange[] = [
    { part: 'title', before: '"Old"', after: '"New"', at },
    { part: null, before: '["A","B"]', after: '["B","A"]', at },
  ]
  expect(replayBackwards({ count: 2, sum: 500 }, changes)).toMatchObject({
    endsAt: null,
    first: { count: 2, sum: 500 },
  })
})
