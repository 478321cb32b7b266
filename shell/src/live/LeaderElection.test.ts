import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LeaderElection } from './LeaderElection.ts'

let name = ''
let count = 0
let elections: LeaderElection[] = []
const notified: string[] = []

function openTab(tab: string): LeaderElection {
  const election = new LeaderElection(name, {
    onLead: () => void notified.push(`${tab} leads`),
    onStepDown: () => void notified.push(`${tab} steps down`),
    onJoin: () => void notified.push(`${tab} joins`),
  })
  elections.push(election)
  return election
}

/** The locks of Node.js take real time, which is long on a busy machine. */
const PATIENCE = { timeout: 20_000 }

const expectNotified = (...expected: string[]) =>
  vi.waitFor(() => expect(notified).toEqual(expected), PATIENCE)

beforeEach(() => {
  // The Web Locks of Node.js replace those of browsers.
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  name = `election.${(count += 1)}`
  notified.length = 0
})

afterEach(() => {
  elections.forEach((election) => election.close())
  elections = []
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
})

it('leadership moves to the next tab when the leader closes', async () => {
  const first = openTab('first')
  await expectNotified('first leads')
  openTab('second')
  await expectNotified('first leads', 'second joins')
  first.close()
  await expectNotified('first leads', 'second joins', 'first steps down', 'second leads')
})

it('leadership moves on when the browser freezes the leader, which rejoins when it resumes', async () => {
  openTab('first')
  await expectNotified('first leads')
  document.dispatchEvent(new Event('freeze'))
  await expectNotified('first leads', 'first steps down')
  openTab('second')
  await expectNotified('first leads', 'first steps down', 'second leads')
  document.dispatchEvent(new Event('resume'))
  await expectNotified('first leads', 'first steps down', 'second leads', 'first joins')
})

it('a tab takes the lock from a leader that does not respond', async () => {
  let isStolen = false
  void locks
    .request(name, () => new Promise(() => undefined))
    .catch(() => {
      isStolen = true
    })
  openTab('second')
  vi.advanceTimersByTime(10_000)
  await expectNotified('second leads')
  await vi.waitFor(() => expect(isStolen).toBe(true), PATIENCE)
})

it('a tab leaves the lock with a leader that responds', async () => {
  openTab('first')
  await expectNotified('first leads')
  openTab('second')
  await expectNotified('first leads', 'second joins')
  for (let second = 0; second < 30; second += 1) {
    vi.advanceTimersByTime(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(notified).toEqual(['first leads', 'second joins'])
})

it('a tab that becomes visible takes the lock from a hidden leader', async () => {
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
  await expectNotified('second joins')
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => {
    vi.advanceTimersByTime(500)
    expect(notified).toEqual(['second joins', 'second leads'])
  }, PATIENCE)
  channel.close()
})

it('a tab leads without a lock when the browser grants none', async () => {
  const request = () => Promise.reject(new Error('SecurityError'))
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  openTab('first')
  await expectNotified('first leads')
})
