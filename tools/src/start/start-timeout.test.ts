import { expect, it } from 'vitest'
import { StartTimeout } from './start-timeout.ts'

it('the launcher waits while the log grows, reports it and stops after silence', () => {
  const reported: number[] = []
  const begin = performance.now()
  const timeout = new StartTimeout(60_000, (seconds) => reported.push(seconds))
  for (let minute = 1; minute <= 20; minute++) {
    expect(timeout.isOver(minute, begin + minute * 59_000)).toBe(false)
  }
  expect(reported).toHaveLength(20)
  expect(timeout.isOver(20, begin + 20 * 59_000 + 59_000)).toBe(false)
  expect(timeout.isOver(20, begin + 20 * 59_000 + 61_000)).toBe(true)
})
