import { expect, it } from 'vitest'
import { Paces } from './paces.ts'

const pace = { perSecond: 4, atOnce: 8 }

it('remembers a bounded number of keys, however many come, and forgets first who has everything', () => {
  let now = 0
  const paces = new Paces(
    () => pace,
    () => now,
  )
  for (let key = 0; key < 150_000; key++) {
    paces.take(`address:${key}`)
  }
  expect(paces.size).toBeLessThanOrEqual(100_000)
  now += 60_000
  for (let request = 0; request < 8; request++) {
    expect(paces.take('user:1')).toBe(0)
  }
  for (let key = 0; key < 200_000; key++) {
    paces.take(`other:${key}`)
    now += 0.001
  }
  expect(paces.size).toBeLessThanOrEqual(100_000)
})

it('tells a key once it is worth that, once, and the one that waits longest first', () => {
  const paces = new Paces(
    () => ({ perSecond: 8, atOnce: 100 }),
    () => 0,
  )
  paces.take('a')
  expect(paces.hasSomethingToTell).toBe(false)
  paces.take('a')
  paces.take('b')
  paces.take('b')
  paces.take('b')
  expect(paces.tell(1)).toEqual([['a', 2]])
  expect(paces.tell(9)).toEqual([['b', 3]])
  expect(paces.hasSomethingToTell).toBe(false)
})

it('no more is owed than comes twice at once, however much others took', () => {
  let now = 0
  const paces = new Paces(
    () => pace,
    () => now,
  )
  for (let process = 0; process < 50; process++) {
    paces.charge('a', 1_000)
  }
  // Two times eight, and the one that is asked for.
  expect(paces.take('a')).toBeCloseTo(17 * 250)
  now += 4_000
  expect(paces.take('a')).toBeGreaterThan(0)
  now += 250
  expect(paces.take('a')).toBe(0)
})

it('what others took is paid back, even where nothing was left', () => {
  let now = 0
  const paces = new Paces(
    () => pace,
    () => now,
  )
  paces.charge('a', 12)
  expect(paces.take('a')).toBeGreaterThan(1_000)
  now += 1_000
  expect(paces.take('a')).toBeGreaterThan(0)
  now += 250
  expect(paces.take('a')).toBe(0)
})
