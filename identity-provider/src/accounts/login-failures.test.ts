import { describe, expect, it } from 'vitest'
import { afterFailure, type LoginFailures } from './login-failures.ts'

const SECOND = 1_000
const start = Date.UTC(2026, 0, 5, 8)
const none: LoginFailures = {
  failures: 0,
  secondaryFailures: 0,
  temporaryLockouts: 0,
  lockedUntil: 0,
  lastFailureAt: 0,
}

/** Simulates consecutive failures, each one as soon as the previous lock has ended. */
function fail(times: number, gap = 2 * SECOND): { state: LoginFailures; now: number } {
  let state = none
  let now = start
  for (let count = 0; count < times; count++) {
    now = Math.max(now + gap, state.lockedUntil)
    state = afterFailure(state, now)
  }
  return { state, now }
}

describe('failed sign-ins', () => {
  it('an account is not locked before the fifth failed sign-in', () => {
    expect(fail(4).state).toMatchObject({ failures: 4, lockedUntil: 0, temporaryLockouts: 0 })
  })

  it.each([
    [5, 10],
    [6, 20],
    [7, 25],
    [8, 25],
    [200, 25],
  ])('after %i failed sign-ins the account is locked for %i seconds', (times, seconds) => {
    const { state, now } = fail(times)
    expect(state.lockedUntil - now).toBe(seconds * SECOND)
  })

  it('at most twelve passwords per minute are compared for an account', () => {
    let state = none
    let compared = 0
    for (let now = start; now < start + 60 * SECOND; now += 300) {
      if (now >= state.lockedUntil) {
        state = afterFailure(state, now)
        compared++
      }
    }
    expect(compared).toBeLessThanOrEqual(12)
  })

  it('two failures that are faster than typing lock the account', () => {
    const { state, now } = fail(2, 100)
    expect(state).toMatchObject({ failures: 2, temporaryLockouts: 0, lockedUntil: now + 10 * SECOND })
  })

  it('failed sign-ins are forgotten after twelve hours', () => {
    const { state, now } = fail(4)
    expect(afterFailure(state, now + 43_201 * SECOND)).toMatchObject({ failures: 1, lockedUntil: 0 })
  })
})
