import { expect, it } from 'vitest'
import { Patience } from './patience.ts'

it('waits as long as the log grows, says so, and ends after silence', () => {
  const reported: number[] = []
  const begin = performance.now()
  const patience = new Patience(60_000, (seconds) => reported.push(seconds))
  for (let minute = 1; minute <= 20; minute++) {
    expect(patience.isOver(minute, begin + minute * 59_000)).toBe(false)
  }
  expect(reported).toHaveLength(20)
  expect(patience.isOver(20, begin + 20 * 59_000 + 59_000)).toBe(false)
  expect(patience.isOver(20, begin + 20 * 59_000 + 61_000)).toBe(true)
})
