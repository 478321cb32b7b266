import { beforeEach, describe, expect, it, vi } from 'vitest'
import { enableRequestThrottle, throttleRequest } from './request-throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** Sends requests at the same time and returns how many passed and how many were rejected after the given time. */
async function sendMany(section: string, count: number, milliseconds: number) {
  const seen = { passed: 0, refused: 0 }
  for (let index = 0; index < count; index += 1) {
    void throttleRequest(section).then((error) => (seen[error ? 'refused' : 'passed'] += 1))
  }
  await vi.advanceTimersByTimeAsync(milliseconds)
  return seen
}

it('throttling limits nothing until it is enabled', async () => {
  expect(await sendMany('mfe_any', 500, 0)).toEqual({ passed: 500, refused: 0 })
})

describe('an enabled throttle', () => {
  beforeEach(enableRequestThrottle)

  it('the throttle lets 60 requests of a section pass immediately, then ten per second', async () => {
    expect(await sendMany('mfe_loop', 100, 0)).toEqual({ passed: 60, refused: 0 })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await sendMany('mfe_loop', 65, 400)).toEqual({ passed: 64, refused: 0 })
  })

  it('the throttle does not delay other sections', async () => {
    await sendMany('mfe_endless', 500, 0)
    expect(await sendMany('mfe_calm', 50, 0)).toEqual({ passed: 50, refused: 0 })
  })

  it('the throttle rejects a request that would wait longer than ten seconds, after one second', async () => {
    expect(await sendMany('mfe_many', 161, 900)).toEqual({ passed: 69, refused: 0 })
    expect(await throttleRequestLater('mfe_many')).toMatchObject({
      status: 429,
      problem: { detail: 'This page sends too many requests. Wait a moment and try again.' },
    })
  })
})

async function throttleRequestLater(section: string) {
  await sendMany(section, 20, 0)
  const refused = throttleRequest(section)
  await vi.advanceTimersByTimeAsync(1_000)
  return refused
}
