import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pollChanges, catchUp } from './pollChanges.ts'

const notified: string[] = []
const handlers = {
  onChange: ({ name }: { name: string }, id: string) => void notified.push(`${id} ${name}`),
  onResync: () => void notified.push('resync'),
  onEnd: (reason: string) => void notified.push(reason),
  mayReopen: async () => false,
}
const asked: string[] = []
let answers: (() => Response)[] = []
const answer =
  (position: number, changes: { id: string; name: string }[] = [], isResync = false) =>
  () =>
    Response.json({
      position: String(position),
      isResync,
      changes: changes.map((change) => ({ ...change, tags: [] })),
    })
const problem = (status: number) => () =>
  Response.json({ type: 'about:blank', title: '', status, code: 'refused' }, { status })
let hand: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  notified.length = 0
  asked.length = 0
  hand = new AbortController()
  vi.stubGlobal('fetch', async (url: string | Request) => {
    asked.push(new URL(url instanceof Request ? url.url : url, 'http://localhost').search)
    const [next = answer(9)] = answers.splice(0, 1)
    return next()
  })
})
afterEach(() => {
  hand.abort()
  answers = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
  show('visible')
})

function show(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const begin = (after: string | undefined) => pollChanges(after, handlers, hand.signal)
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('polling for changes', () => {
  it('polling starts immediately, continues at its own interval and stops on request', async () => {
    answers = [
      answer(5, [{ id: '5', name: 'task.created' }]),
      answer(5),
      answer(7, [{ id: '7', name: 'task.updated' }]),
    ]
    const asking = begin('4')
    await pass(0)
    expect(asked).toEqual(['?after=4'])
    await pass(11_000)
    expect(asked).toHaveLength(1)
    await pass(8_000)
    expect(asked).toEqual(['?after=4', '?after=5'])
    await pass(19_000)
    expect(notified).toEqual(['5 task.created', '7 task.updated'])
    hand.abort()
    await asking
    const before = asked.length
    await pass(600_000)
    expect(asked).toHaveLength(before)
  })

  it('polling pauses while the page is hidden and resumes immediately when it is visible', async () => {
    show('hidden')
    void begin('4')
    await pass(600_000)
    expect(asked).toEqual([])
    show('visible')
    await pass(0)
    expect(asked).toEqual(['?after=4'])
  })

  it('polling reloads everything when too much was missed or the position is unknown', async () => {
    answers = [answer(5), answer(800, [], true)]
    void begin(undefined)
    await pass(0)
    expect([asked, notified]).toEqual([[''], ['resync']])
    await pass(19_000)
    expect(notified).toEqual(['resync', 'resync'])
  })

  it('polling slows down while the server does not respond, to at least twice in a few minutes', async () => {
    answers = Array.from({ length: 20 }, () => problem(503))
    void begin('4')
    await pass(120_000)
    expect(asked.length).toBeLessThanOrEqual(5)
    const early = asked.length
    await pass(300_000)
    expect(asked.length).toBeGreaterThanOrEqual(early + 2)
  })

  it.each([
    [404, []],
    [401, ['expired']],
  ])('polling stops after status %i', async (status, expected) => {
    answers = [problem(status)]
    const asking = begin('4')
    await pass(0)
    await asking
    expect(asked).toHaveLength(1)
    expect(notified).toEqual(expected)
  })
})

describe('catching up once', () => {
  it('catching up reports the changes since the position', async () => {
    answers = [answer(5, [{ id: '5', name: 'task.created' }])]
    await catchUp('4', handlers)
    expect([asked, notified]).toEqual([['?after=4'], ['5 task.created']])
  })

  it('catching up reloads everything when the server does not respond', async () => {
    answers = [problem(503)]
    await catchUp('4', handlers)
    expect(notified).toEqual(['resync'])
  })
})
