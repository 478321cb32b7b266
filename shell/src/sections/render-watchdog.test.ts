import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetFrozen, hasFrozen, markRendering } from './render-watchdog.ts'
import { releaseOf, reportsOf } from './test/delivered.ts'

const entry = releaseOf('mfe_travel')
const start = Date.parse('2099-01-31T08:00:00.000Z')
let beacon: ReturnType<typeof vi.spyOn>

/** Leaves the mark of a page that froze while it rendered the release. */
const freeze = () =>
  localStorage.setItem('headway.rendering.0.5', `mfe_travel ${entry.version} ${Date.now()}`)
const marks = () => Object.keys(localStorage).filter((key) => key.startsWith('headway.rendering.'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start })
  beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  localStorage.clear()
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

describe('the rendering mark of a page', () => {
  it('the rendering mark is removed after ten seconds', () => {
    markRendering(entry)
    expect(marks()).toHaveLength(1)
    vi.advanceTimersByTime(10_000)
    expect(marks()).toEqual([])
  })

  it.each(['pagehide', 'visibilitychange'])('the rendering mark is removed on %s', (event) => {
    markRendering(entry)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    ;(event === 'pagehide' ? window : document).dispatchEvent(new Event(event))
    expect(marks()).toEqual([])
  })

  it('no rendering mark is set by a hidden page or for a development build', () => {
    markRendering({ ...entry, entry: '/mfe/travel/mf-manifest.json' })
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    markRendering(entry)
    expect(marks()).toEqual([])
  })

  it('the rendering mark never counts against the page that set it', () => {
    markRendering(entry)
    vi.setSystemTime(start + 20_000)
    expect(hasFrozen(entry)).toBe(false)
  })
})

describe('a release that froze a page', () => {
  it('a release that froze a page is reported once and skipped for an hour', async () => {
    freeze()
    expect(hasFrozen(entry)).toBe(false)
    vi.setSystemTime(start + 20_000)
    expect(hasFrozen(entry)).toBe(true)
    expect(hasFrozen({ ...entry, version: '9.9.9' })).toBe(false)
    vi.setSystemTime(start + 3_600_000)
    expect(hasFrozen(entry)).toBe(true)
    vi.setSystemTime(start + 3_700_000)
    expect(hasFrozen(entry)).toBe(false)
    expect(await reportsOf(beacon as never)).toMatchObject([
      { section: 'mfe_travel', version: entry.version, kind: 'failed' },
    ])
    expect(localStorage).toHaveLength(0)
  })

  it('a release that froze a page is tried again on request', () => {
    freeze()
    vi.setSystemTime(start + 20_000)
    expect(hasFrozen(entry)).toBe(true)
    forgetFrozen('mfe_travel')
    expect(hasFrozen(entry)).toBe(false)
  })

  it('an unreadable rendering mark is ignored', () => {
    localStorage.setItem('headway.rendering.0.5', 'something else')
    expect(hasFrozen(entry)).toBe(false)
    expect(marks()).toEqual([])
  })
})
