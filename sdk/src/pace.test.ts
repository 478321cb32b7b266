import { afterEach, describe, expect, it, vi } from 'vitest'
import { refuseTooFast } from './pace.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** How many of so many calls in a row are let through. */
const passing = (section: string, calls: number) =>
  Array.from({ length: calls }, () => refuseTooFast(section)).filter((refused) => refused === undefined)
    .length

describe('a section that calls without end', () => {
  it('is held back, and the others are not', () => {
    vi.useFakeTimers()
    expect(passing('mfe_loop', 1_000)).toBe(300)
    expect(refuseTooFast('mfe_loop')).toMatchObject({ status: 429 })
    expect(passing('mfe_calm', 50)).toBe(50)
  })

  it('may go on at the pace of people', () => {
    vi.useFakeTimers()
    passing('mfe_again', 1_000)
    vi.advanceTimersByTime(1_000)
    expect(passing('mfe_again', 1_000)).toBe(30)
    vi.advanceTimersByTime(3_600_000)
    expect(passing('mfe_again', 1_000)).toBe(300)
  })
})

it('lets tests, which nothing has bundled, call as often as they like', () => {
  expect(passing('unbundled', 2_000)).toBe(2_000)
})
