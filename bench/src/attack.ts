import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { table } from './goals.ts'
import type { Portal } from './portal.ts'
import type { Organisation } from './seed.ts'
import { SignInBrowser } from './sign-in.ts'

const HALF_OPEN = 1_000
const BATCH = 100
/** What colleagues ask meanwhile. */
const ASKED = 300
const PACE_MILLISECONDS = 20
const SIGN_INS = 300
const SIGN_IN_SECONDS = 60
const GUESSES_PER_SECOND = 60
const PASSWORD = 'headway-demo'
const signingIn = ['superadmin', 'itadmin', 'president', 'srpm', 'pm', 'staff'].map(
  (name) => `${name}@headway.test`,
)

interface Colleagues {
  p50: number
  p95: number
  refused: number
}

const share = (times: readonly number[], part: number) =>
  times.toSorted((one, another) => one - another)[Math.floor(times.length * part)] ?? Number.NaN

/** Reads and writes of people who have nothing to do with it, at a steady pace. */
async function askAsColleagues(portal: Portal, { reader, creator }: Organisation): Promise<Colleagues> {
  const times: number[] = []
  let refused = 0
  const asked: Promise<void>[] = []
  for (let count = 0; count < ASKED; count++) {
    const isWrite = count % 4 === 0
    const headers = { Cookie: (isWrite ? creator : reader).cookie, 'Content-Type': 'application/json' }
    const request = isWrite
      ? fetch(`${portal.url}/api/tasks`, { method: 'POST', headers, body: '{"title":"Under attack"}' })
      : fetch(`${portal.url}/api/tasks?limit=25`, { headers })
    const started = performance.now()
    asked.push(
      request.then(async (response) => {
        await response.text()
        times.push(performance.now() - started)
        refused += response.ok ? 0 : 1
      }),
    )
    await wait(PACE_MILLISECONDS)
  }
  await Promise.all(asked)
  return { p50: share(times, 0.5), p95: share(times, 0.95), refused }
}

/** The beginnings of requests, opened again whenever they are cut off. */
async function halfOpen(portal: Portal, path: string, headers: Record<string, string>, body: string) {
  const { hostname, port, host } = new URL(portal.url)
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const sockets = new Set<Socket>()
  let isOver = false
  const open = () => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
    })
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.resume().once('close', () => {
      sockets.delete(socket)
      if (!isOver) {
        setTimeout(open, BATCH)
      }
    })
  }
  for (let count = 0; count < HALF_OPEN; count++) {
    open()
    if (count % BATCH === 0) {
      await wait(10)
    }
  }
  return () => {
    isOver = true
    sockets.forEach((socket) => socket.destroy())
  }
}

/** Wrong passwords for one account and for nobody, until it is told to stop. */
function guess(portal: Portal): () => Promise<number> {
  const guesses: Promise<unknown>[] = []
  const timer = setInterval(() => {
    const name = guesses.length % 2 === 0 ? 'viewer' : `nobody-${guesses.length}`
    guesses.push(new SignInBrowser().signIn(portal.url, `${name}@headway.test`, 'wrong').catch(() => false))
  }, 1_000 / GUESSES_PER_SECOND)
  return async () => {
    clearInterval(timer)
    await Promise.all(guesses)
    return guesses.length
  }
}

async function signInAll(portal: Portal): Promise<{ isIn: number; p95: number; seconds: number }> {
  const started = performance.now()
  const times: number[] = []
  let isIn = 0
  const all: Promise<void>[] = []
  for (let count = 0; count < SIGN_INS; count++) {
    const begun = performance.now()
    const email = signingIn[count % signingIn.length] ?? ''
    const attempt = new SignInBrowser().signIn(portal.url, email, PASSWORD).catch(() => false)
    all.push(
      attempt.then((hasSucceeded) => {
        times.push(performance.now() - begun)
        isIn += hasSucceeded ? 1 : 0
      }),
    )
    await wait((SIGN_IN_SECONDS * 900) / SIGN_INS)
  }
  await Promise.all(all)
  return { isIn, p95: share(times, 0.95), seconds: (performance.now() - started) / 1_000 }
}

/**
 * What colleagues behind the same address notice of half-sent requests and of guessed passwords.
 *
 * @param say tells what is going on.
 */
export async function measureAttacks(
  portal: Portal,
  organisation: Organisation,
  say: (line: string) => void,
): Promise<string> {
  const json = { 'Content-Type': 'application/json', 'Content-Length': '1000' }
  const upload = { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': '1000000' }
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '1000' }
  const cookie = { Cookie: organisation.author.cookie }
  const attacks: [string, (() => Promise<() => unknown>) | undefined][] = [
    ['warming up', undefined],
    ['nothing', undefined],
    ['1,000 half-sent forms, no account', () => halfOpen(portal, '/api/auth/backchannel-logout', form, 'l')],
    ['1,000 half-sent JSON, an account', () => halfOpen(portal, '/api/tasks', { ...json, ...cookie }, '{')],
    [
      '1,000 half-sent uploads, an account',
      () => halfOpen(portal, '/api/progress-reports', { ...upload, ...cookie }, '--b\r\n'),
    ],
    ['60 guesses a second', async () => guess(portal)],
  ]
  const rows: string[][] = []
  for (const [name, begin] of attacks) {
    say(`colleagues, under ${name}`)
    const end = await begin?.()
    const { p50, p95, refused } = await askAsColleagues(portal, organisation)
    await end?.()
    rows.push([name, p50.toFixed(1), p95.toFixed(1), String(refused)])
  }
  say(`${SIGN_INS} sign-ins while ${GUESSES_PER_SECOND} guesses a second come`)
  const stop = guess(portal)
  const { isIn, p95, seconds } = await signInAll(portal)
  const guesses = await stop()
  return `${table([['under', 'p50 ms', 'p95 ms', 'refused'], ...rows], [0])}

${isIn} of ${SIGN_INS} people of one address signed in within ${seconds.toFixed(0)} s, p95 ${p95.toFixed(0)} ms, beside ${guesses} guesses.`
}
