// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { sessionStateAt, statusText } from './sessionTime.ts'

const MINUTE_MS = 60_000
const now = '2026-11-21T08:00:00.000Z'
const session = { startedAt: now, expiresAt: '2026-11-21T16:00:00.000Z', now }
const usual = { sessionMinutes: 480, sessionWarningMinutes: 15 }
const textAfter = (minutes: number, lengths = usual) =>
  statusText(sessionStateAt(session, lengths, minutes * MINUTE_MS))

describe('the session timer', () => {
  it.each([
    [0, 'Active for 0h 0m'],
    [61, 'Active for 1h 1m'],
    [464, 'Active for 7h 44m'],
    [465, 'Auto-logout in 0h 15m'],
    [479, 'Auto-logout in 0h 1m'],
    [480, 'Auto-logout in 0h 0m'],
    [500, 'Auto-logout in 0h 0m'],
  ])('after %i minutes the session timer shows "%s"', (minutes, text) => {
    expect(textAfter(minutes)).toBe(text)
  })

  it('the session timer warns as early as the organization has set', () => {
    expect(textAfter(419, { ...usual, sessionWarningMinutes: 60 })).toBe('Active for 6h 59m')
    expect(textAfter(420, { ...usual, sessionWarningMinutes: 60 })).toBe('Auto-logout in 1h 0m')
  })

  it.each([
    [60, 30, 'Active for 0h 0m'],
    [1_440, 30, 'Active for 0h 30m'],
  ])(
    'the elapsed time stays between zero and the session length when sessions now last %i minutes',
    (sessionMinutes, minutes, text) => {
      expect(textAfter(minutes, { sessionMinutes, sessionWarningMinutes: 5 })).toBe(text)
    },
  )

  it('the session timer starts over when the session is extended', () => {
    const extended = { ...session, now: '2026-11-21T15:50:00.000Z', expiresAt: '2026-11-21T23:50:00.000Z' }
    expect(statusText(sessionStateAt(extended, usual, 0))).toBe('Active for 0h 0m')
  })
})
