import { expect, it } from 'vitest'
import { type KeptChange, wayBack } from './changes.ts'

const changeAt = (moment: string, before: unknown, after: unknown): KeptChange => ({
  part: 'progress',
  before: JSON.stringify(before),
  after: JSON.stringify(after),
  at: new Date(moment),
})

it('an act that began before another and came after it changed what the other had left', () => {
  const newest = changeAt('2026-11-02T00:00:00.100Z', 40, 60)
  const older = changeAt('2026-11-02T00:00:00.200Z', 0, 40)
  const { steps, endsAt, first } = wayBack({ count: 1, sum: 6_000 }, [newest, older])
  expect(steps.map(({ at, sum }) => [at.toISOString(), sum])).toEqual([
    ['2026-11-02T00:00:00.100Z', 2_000],
    ['2026-11-02T00:00:00.100Z', 4_000],
  ])
  expect([endsAt, first]).toEqual([null, { count: 1, sum: 0 }])
})

it('hundredths of a percent add up and leave nothing over', () => {
  const changes = Array.from({ length: 100 }, (_, index) =>
    changeAt('2026-11-02T00:00:00Z', (99 - index) / 100, (100 - index) / 100),
  )
  expect(wayBack({ count: 3, sum: 100 }, changes).first).toEqual({ count: 3, sum: 0 })
})

it('words and the order of milestones are none of its business', () => {
  const at = new Date('2026-11-02T00:00:00Z')
  const changes: KeptChange[] = [
    { part: 'title', before: '"Old"', after: '"New"', at },
    { part: null, before: '["A","B"]', after: '["B","A"]', at },
  ]
  expect(wayBack({ count: 2, sum: 500 }, changes)).toMatchObject({
    endsAt: null,
    first: { count: 2, sum: 500 },
  })
})
