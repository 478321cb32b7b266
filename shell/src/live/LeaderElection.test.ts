import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LeaderElection } from './LeaderElection.ts'

let name = ''
let count = 0
let elections: LeaderElection[] = []
const told: string[] = []

function openTab(tab: string): LeaderElection {
  const election = new LeaderElection(name, {
    onLead: () => void told.push(`${tab} leads`),
    onStepDown: () => void told.push(`${tab} steps down`),
    onJoin: () => void told.push(`${tab} joins`),
  })
  elections.push(election)
  return election
}

const expectTold = (...expected: string[]) => vi.waitFor(() => expect(told).toEqual(expected))

beforeEach(() => {
  // Node implements the Web Locks of browsers.
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  name = `election.${(count += 1)}`
  told.length = 0
})

afterEach(() => {
  elections.forEach((election) => election.close())
  elections = []
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
})

it('hands over to the next tab when the leader closes', async () => {
  const first = openTab('first')
  await expectTold('first leads')
  openTab('second')
  await expectTold('first leads', 'second joins')
  first.close()
  await expectTold('first leads', 'second joins', 'first steps down', 'second leads')
})

it('hands over when the browser freezes the leader, which joins again when it resumes', async () => {
  openTab('first')
  await expectTold('first leads')
  document.dispatchEvent(new Event('freeze'))
  await expectTold('first leads', 'first steps down')
  openTab('second')
  await expectTold('first leads', 'first steps down', 'second leads')
  document.dispatchEvent(new Event('resume'))
  await expectTold('first leads', 'first steps down', 'second leads', 'first joins')
})

it('takes the lock from a leader that does not answer', async () => {
  let isStolen = false
  void locks
    .request(name, () => new Promise(() => undefined))
    .catch(() => {
      isStolen = true
    })
  openTab('second')
  vi.advanceTimersByTime(10_000)
  await expectTold('second leads')
  await vi.waitFor(() => expect(isStolen).toBe(true))
})

it('leaves the lock with a leader that answers', async () => {
  openTab('first')
  await expectTold('first leads')
  openTab('second')
  await expectTold('first leads', 'second joins')
  for (let second = 0; second < 30; second += 1) {
    vi.advanceTimersByTime(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(told).toEqual(['first leads', 'second joins'])
})

it('takes the lock from a hidden leader when a tab becomes visible', async () => {
  const channel = new BroadcastChannel(`${name}.leader`)
  const lock = locks.request(name, () => new Promise(() => undefined))
  lock.catch(() => undefined)
  channel.addEventListener('message', ({ data }) => {
    if (data.kind === 'ping') {
      channel.postMessage({ kind: 'pong', isVisible: false })
    }
  })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  openTab('second')
  await expectTold('second joins')
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => {
    vi.advanceTimersByTime(500)
    expect(told).toEqual(['second joins', 'second leads'])
  })
  channel.close()
})

it('leads without a lock where the browser grants none', async () => {
  const request = () => Promise.reject(new Error('SecurityError'))
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  openTab('first')
  await expectTold('first leads')
})
