import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askForChanges, catchUp } from './askForChanges.ts'

const told: string[] = []
const handlers = {
  onChange: ({ name }: { name: string }, id: string) => void told.push(`${id} ${name}`),
  onResync: () => void told.push('resync'),
  onEnd: (reason: string) => void told.push(reason),
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
  told.length = 0
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
const begin = (after: string | undefined) => askForChanges(after, handlers, hand.signal)
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('asking what has changed', () => {
  it('begins at once, goes on from each answer at a pace of its own, and ends by hand', async () => {
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
    expect(told).toEqual(['5 task.created', '7 task.updated'])
    hand.abort()
    await asking
    const before = asked.length
    await pass(600_000)
    expect(asked).toHaveLength(before)
  })

  it('does not ask while nobody looks, and at once when somebody does', async () => {
    show('hidden')
    void begin('4')
    await pass(600_000)
    expect(asked).toEqual([])
    show('visible')
    await pass(0)
    expect(asked).toEqual(['?after=4'])
  })

  it('reads everything anew where too much was missed, and where nobody knows since when', async () => {
    answers = [answer(5), answer(800, [], true)]
    void begin(undefined)
    await pass(0)
    expect([asked, told]).toEqual([[''], ['resync']])
    await pass(19_000)
    expect(told).toEqual(['resync', 'resync'])
  })

  it('asks less and less often while the server does not answer, twice a few minutes at least', async () => {
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
  ])('ends after %i', async (status, expected) => {
    answers = [problem(status)]
    const asking = begin('4')
    await pass(0)
    await asking
    expect(asked).toHaveLength(1)
    expect(told).toEqual(expected)
  })
})

describe('catching up once', () => {
  it('tells what has changed since the position', async () => {
    answers = [answer(5, [{ id: '5', name: 'task.created' }])]
    await catchUp('4', handlers)
    expect([asked, told]).toEqual([['?after=4'], ['5 task.created']])
  })

  it('reads everything again where the server does not answer', async () => {
    answers = [problem(503)]
    await catchUp('4', handlers)
    expect(told).toEqual(['resync'])
  })
})
