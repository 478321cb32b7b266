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

/** Failures one after the other, each as soon as the lock of the one before is over. */
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
  it('do not lock before the fifth', () => {
    expect(fail(4).state).toMatchObject({ failures: 4, lockedUntil: 0, temporaryLockouts: 0 })
  })

  it.each([
    [5, 10],
    [6, 20],
    [7, 25],
    [8, 25],
    [200, 25],
  ])('after %i of them wait %i seconds', (times, seconds) => {
    const { state, now } = fail(times)
    expect(state.lockedUntil - now).toBe(seconds * SECOND)
  })

  it('let at most twelve guesses a minute be compared, however fast they come', () => {
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

  it('lock when two come faster than anybody types', () => {
    const { state, now } = fail(2, 100)
    expect(state).toMatchObject({ failures: 2, temporaryLockouts: 0, lockedUntil: now + 10 * SECOND })
  })

  it('are forgotten after twelve hours', () => {
    const { state, now } = fail(4)
    expect(afterFailure(state, now + 43_201 * SECOND)).toMatchObject({ failures: 1, lockedUntil: 0 })
  })
})
