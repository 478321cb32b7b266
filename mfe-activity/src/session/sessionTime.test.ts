import { describe, expect, it } from 'vitest'
import { sessionStateAt, statusText } from './sessionTime.ts'

const MINUTE = 60_000
const now = '2026-11-21T08:00:00.000Z'
const session = { startedAt: now, expiresAt: '2026-11-21T16:00:00.000Z', now }
const textAfter = (minutes: number) => statusText(sessionStateAt(session, minutes * MINUTE))

describe('the session timer', () => {
  it.each([
    [0, 'Active for 0h 0m'],
    [61, 'Active for 1h 1m'],
    [464, 'Active for 7h 44m'],
    [465, 'Auto-logout in 0h 15m'],
    [479, 'Auto-logout in 0h 1m'],
    [480, 'Auto-logout in 0h 0m'],
    [500, 'Auto-logout in 0h 0m'],
  ])('after %i minutes says «%s»', (minutes, text) => {
    expect(textAfter(minutes)).toBe(text)
  })

  it('starts anew when the session is extended', () => {
    const extended = { ...session, now: '2026-11-21T15:50:00.000Z', expiresAt: '2026-11-21T23:50:00.000Z' }
    expect(statusText(sessionStateAt(extended, 0))).toBe('Active for 0h 0m')
  })
})
