import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hasBlocked, READING } from './blocked.ts'
import { forgive, markDrawing, MARKS, marks } from './drawing.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR
const start = Date.parse('2099-01-31T08:00:00.000Z')

const entry = {
  name: 'mfe_travel',
  title: 'Travel',
  version: '1.1.0',
  contract: 2,
  basePaths: ['/travel'],
  entry: '/mfe/travel/1.1.0/entry.js',
  expose: [],
  integrity: {},
}
const ofRelease = `${MARKS}mfe_travel 1.1.0`
const left = `${MARKS}0.123`

const beacon = () => vi.mocked(navigator.sendBeacon)
const leave = () => window.dispatchEvent(new Event('pagehide'))

/** What the server is told. */
async function reports() {
  leave()
  const sent = await Promise.all(beacon().mock.calls.map(([, body]) => (body as Blob).text()))
  return sent.flatMap((text) => (JSON.parse(text) as { reports: object[] }).reports)
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(MARKS))
const later = (milliseconds: number) => vi.setSystemTime(start + milliseconds)

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start })
  // The locks of Node are those of the standard.
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Leaves what a page does that ends while it draws, and looks at it later. */
async function endWhileDrawing(sinceStart: number, lookedAt = 11 * SECOND): Promise<boolean> {
  localStorage.setItem(left, `mfe_travel 1.1.0 ${start + sinceStart}`)
  later(sinceStart + lookedAt)
  return hasBlocked(entry)
}

it('two pages that ended without a word have been blocked: told once, and the release is left out for an hour', async () => {
  expect(await endWhileDrawing(0)).toBe(false)
  expect(await reports()).toEqual([])
  expect(await endWhileDrawing(12 * SECOND)).toBe(true)
  expect(await reports()).toMatchObject([{ section: 'mfe_travel', version: '1.1.0', kind: 'failed' }])
  expect(keys()).toEqual([ofRelease])

  expect(await hasBlocked(entry)).toBe(true)
  expect(await hasBlocked({ ...entry, version: '1.0.0' })).toBe(false)
  expect(await reports()).toHaveLength(1)
  later(HOUR + 22 * SECOND)
  expect(await hasBlocked(entry)).toBe(true)
  later(HOUR + 24 * SECOND)
  expect(await hasBlocked(entry)).toBe(false)

  // Tried anew, it is known for what it has done.
  expect(await endWhileDrawing(2 * HOUR)).toBe(true)
  expect(await reports()).toHaveLength(2)
  later(DAY + 3 * HOUR)
  expect(await hasBlocked(entry)).toBe(false)
  expect(keys()).toEqual([])
})

it('a page that ended more than a day after another accuses nobody', async () => {
  expect(await endWhileDrawing(0)).toBe(false)
  expect(await endWhileDrawing(DAY + 12 * SECOND)).toBe(false)
  expect(await reports()).toEqual([])
})

it('pages that one crash has ended together count as one, and releases each for themselves', async () => {
  localStorage.setItem(`${MARKS}0.1`, `mfe_travel 1.1.0 ${start}`)
  localStorage.setItem(`${MARKS}0.2`, `mfe_travel 1.0.0 ${start}`)
  expect(await endWhileDrawing(SECOND)).toBe(false)
  expect(await reports()).toEqual([])
  expect(keys().toSorted()).toEqual([`${MARKS}mfe_travel 1.0.0`, ofRelease])
})

it('what is left out is tried when somebody asks for it', async () => {
  localStorage.setItem(ofRelease, `blocked ${start}`)
  localStorage.setItem(`${MARKS}mfe_travels 1.1.0`, `blocked ${start}`)
  expect(await hasBlocked(entry)).toBe(true)
  forgive('mfe_travel')
  expect(await hasBlocked(entry)).toBe(false)
  expect(keys()).toEqual([`${MARKS}mfe_travels 1.1.0`])
})

it.each([
  ['was closed at once', 9 * SECOND],
  ['has a clock that goes before ours', -SECOND],
])('a page that %s has not been blocked, nor is that thought later', async (_case, age) => {
  localStorage.setItem(ofRelease, `once ${start - HOUR}`)
  localStorage.setItem(left, `mfe_travel 1.1.0 ${start}`)
  later(age)
  expect(await hasBlocked(entry)).toBe(false)
  later(20 * SECOND)
  expect(await hasBlocked(entry)).toBe(false)
  expect(await reports()).toEqual([])
  expect(keys()).toEqual([ofRelease])
})

/** Has a page of that mark live, until what is returned is called. */
async function holdLock(name: string) {
  let end = () => {}
  const ended = locks.request(name, () => new Promise<void>((resolve) => (end = resolve)))
  await vi.waitFor(async () => expect((await locks.query()).held?.map((lock) => lock.name)).toContain(name))
  return () => {
    end()
    return ended
  }
}

it('a page that lives is blocked when its mark is half a minute old, twice more than ten seconds apart', async () => {
  localStorage.setItem(left, `mfe_travel 1.1.0 ${start}`)
  const end = await holdLock(left)
  later(29 * SECOND)
  expect(await hasBlocked(entry)).toBe(false)
  later(8 * HOUR)
  expect(await hasBlocked(entry)).toBe(false)
  later(8 * HOUR + 9 * SECOND)
  expect(await hasBlocked(entry)).toBe(false)
  later(8 * HOUR + 11 * SECOND)
  expect(await hasBlocked(entry)).toBe(true)
  expect(await reports()).toHaveLength(1)
  expect(keys()).toEqual([ofRelease])
  await end()
})

it('a page that has rested goes on, and has drawn since or takes its mark away', async () => {
  localStorage.setItem(left, `mfe_travel 1.1.0 ${start}`)
  const end = await holdLock(left)
  later(HOUR)
  expect(await hasBlocked(entry)).toBe(false)
  localStorage.setItem(left, `mfe_travel 1.1.0 ${start + HOUR}`)
  later(HOUR + 31 * SECOND)
  expect(await hasBlocked(entry)).toBe(false)
  localStorage.removeItem(left)
  later(2 * HOUR)
  expect(await hasBlocked(entry)).toBe(false)
  expect(await reports()).toEqual([])
  expect(keys()).toEqual([])
  await end()
})

it('marks are read by one tab at a time, which another waits for', async () => {
  localStorage.setItem(ofRelease, `once ${start - HOUR}`)
  localStorage.setItem(left, `mfe_travel 1.1.0 ${start - 12 * SECOND}`)
  const end = await holdLock(READING)
  const answer = hasBlocked(entry)
  await vi.waitFor(async () => expect((await locks.query()).pending).toHaveLength(1))
  // What the other tab has found, it has told.
  localStorage.removeItem(left)
  localStorage.setItem(ofRelease, `blocked ${start}`)
  await end()
  expect(await answer).toBe(true)
  expect(await reports()).toEqual([])
})

it('a tab that is blocked while it reads them keeps no other from reading', async () => {
  localStorage.setItem(ofRelease, `once ${start - HOUR}`)
  localStorage.setItem(left, `mfe_travel 1.1.0 ${start - 12 * SECOND}`)
  const end = await holdLock(READING)
  const answer = hasBlocked(entry)
  await vi.waitFor(async () => expect((await locks.query()).pending).toHaveLength(1))
  vi.advanceTimersByTime(SECOND)
  expect(await answer).toBe(true)
  expect(await reports()).toHaveLength(1)
  await end()
})

it('a page that draws holds a lock of the name of its mark', async () => {
  markDrawing(entry)
  const [mark] = keys()
  await vi.waitFor(async () => {
    const { held } = await locks.query()
    expect(held?.map(({ name }) => name)).toContain(mark)
  })
  expect(marks()).toEqual([])
})

it.each([
  ['left', leave],
  [
    'looked at no more',
    () => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
])('a page that is %s while it draws leaves nothing', (_case, act) => {
  markDrawing(entry)
  expect(keys()).toHaveLength(1)
  act()
  expect(keys()).toEqual([])
})

it('a page that nobody looks at leaves nothing when it draws', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  markDrawing(entry)
  expect(keys()).toEqual([])
})

it('a page whose thread goes on leaves nothing, whichever it has drawn last', () => {
  markDrawing(entry)
  vi.advanceTimersByTime(9_000)
  markDrawing({ ...entry, name: 'mfe_other' })
  vi.advanceTimersByTime(9_000)
  expect(keys().map((key) => localStorage.getItem(key))).toEqual([`mfe_other 1.1.0 ${start + 9_000}`])
  vi.advanceTimersByTime(2_000)
  expect(keys()).toEqual([])
})

it.each([
  ['nothing', ''],
  ['no time', 'mfe_travel 1.1.0'],
  ['a time that is none', 'mfe_travel 1.1.0 soon'],
  ['a section that is none', `<script> 1.1.0 ${start - DAY / 2}`],
  ['more than a mark', `mfe_travel 1.1.0 ${start - DAY / 2} x`],
  ['what is years old', 'mfe_travel 1.1.0 1'],
])('a mark that says %s is thrown away', async (_case, text) => {
  localStorage.setItem(left, text)
  localStorage.setItem(ofRelease, String(start))
  localStorage.setItem(`${MARKS}0.9 looked`, text)
  localStorage.setItem('somebody.else', text)
  expect(await hasBlocked(entry)).toBe(false)
  expect(await reports()).toEqual([])
  expect(keys()).toEqual([])
  expect(localStorage.getItem('somebody.else')).toBe(text)
})

it('however many marks there are, few stay', async () => {
  for (let index = 0; index < 500; index++) {
    localStorage.setItem(`${MARKS}mfe_travel 1.0.${index}`, `once ${start}`)
  }
  expect(await hasBlocked(entry)).toBe(false)
  expect(keys()).toHaveLength(20)
})

it('a browser that refuses storage or has no locks is given no marks', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  markDrawing(entry)
  expect(keys()).toEqual([])
  localStorage.setItem(ofRelease, `blocked ${start}`)
  expect(await hasBlocked(entry)).toBe(false)

  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  vi.stubGlobal('localStorage', null)
  markDrawing(entry)
  leave()
  expect(marks()).toEqual([])
  expect(await hasBlocked(entry)).toBe(false)
})

it('builds in folders are nobody’s to take back', () => {
  markDrawing({ ...entry, entry: '/mfe/travel/entry.js' })
  expect(keys()).toEqual([])
})
