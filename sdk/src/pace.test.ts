import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refuseTooFast, whenLooping } from './pace.ts'

let told: string[]
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  end = whenLooping((section) => told.push(section))
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

/** How many of so many calls in a row are let through. */
const passing = (section: string, calls: number) =>
  Array.from({ length: calls }, () => refuseTooFast(section)).filter((refused) => refused === undefined)
    .length

/** Calls that get through of one that makes as many as it can, for so many seconds. */
function loop(section: string, seconds: number): number {
  let count = 0
  for (let tenths = 0; tenths < seconds * 10; tenths += 1) {
    vi.advanceTimersByTime(100)
    count += passing(section, 20)
  }
  return count
}

/** What the server lets one person ask in so many seconds (RateLimits of the backend): 100 and a second's worth at once. */
const granted = (seconds: number) => 110 + 20 * seconds

describe('a section that calls without end', () => {
  it('is held back, and the others are not', () => {
    expect(passing('mfe_loop', 1_000)).toBe(60)
    expect(refuseTooFast('mfe_loop')).toBeDefined()
    expect(passing('mfe_calm', 50)).toBe(50)
  })

  it('leaves the others something of what the server grants at any time, then nearly all', () => {
    for (const seconds of [1, 5, 10]) {
      expect(loop(`mfe_for_${seconds}`, seconds)).toBeLessThan(granted(seconds) - 40)
    }
    loop('mfe_ever', 11)
    expect(loop('mfe_ever', 60)).toBeLessThanOrEqual(60)
  })

  it('is told of once, and not before it has gone on for ten seconds', () => {
    loop('mfe_told', 10)
    expect(told).toEqual([])
    loop('mfe_told', 60)
    expect(told).toEqual(['mfe_told'])
  })

  it('is told of as well when it waits for each answer', async () => {
    let isOver = false
    const waiting = (async () => {
      while (!isOver) {
        await (refuseTooFast('mfe_waits') ?? new Promise((resolve) => setTimeout(resolve, 5)))
      }
    })()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(told).toEqual(['mfe_waits'])
    isOver = true
    await vi.advanceTimersByTimeAsync(2_000)
    await waiting
  })

  it('goes on at once after a pause', () => {
    loop('mfe_again', 30)
    vi.advanceTimersByTime(4_000)
    expect(passing('mfe_again', 1_000)).toBe(60)
  })
})

describe('a section of which people ask much', () => {
  it('is not told of: they pause, however often they come back', () => {
    for (let times = 0; times < 20; times += 1) {
      passing('mfe_busy', 90)
      vi.advanceTimersByTime(3_000)
    }
    expect(told).toEqual([])
  })

  it('is not held back for what changes live, four rounds of three calls in a second', () => {
    for (let rounds = 0; rounds < 400; rounds += 1) {
      expect(passing('mfe_live', 3)).toBe(3)
      vi.advanceTimersByTime(250)
    }
  })
})

it('a refusal comes after a second, with a sentence for people', async () => {
  passing('mfe_refused', 60)
  const settled = vi.fn()
  void refuseTooFast('mfe_refused')?.then(settled)
  await vi.advanceTimersByTimeAsync(900)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(settled).toHaveBeenCalledWith(
    expect.objectContaining({
      status: 429,
      text: '429: mfe_refused asks too often',
      problem: expect.objectContaining({ detail: 'This page asks too often. Wait a moment and try again.' }),
    }),
  )
})

it('nobody is held back where nobody wants to know, as in tests of sections', () => {
  end()
  expect(passing('unbundled', 2_000)).toBe(2_000)
})
