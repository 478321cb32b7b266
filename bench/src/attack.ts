import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { askProcess } from './ask-process.ts'
import type { Attack } from './attackers.ts'
import { table } from './goals.ts'
import type { Portal } from './portal.ts'
import type { Organisation } from './seed.ts'
import { SignInBrowser } from './sign-in.ts'

/** So long an attack goes on before colleagues are asked, in milliseconds. */
const SETTLED = 1_000
/** What colleagues ask meanwhile. */
const ASKED = 300
const PACE_MILLISECONDS = 20
/** A file has begun to come in it. */
const beginningOfUpload = `--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7${'a'.repeat(65_536)}`
const SIGN_INS = 300
const SIGN_IN_SECONDS = 60
const PASSWORD = 'headway-demo'
const signingIn = ['superadmin', 'itadmin', 'president', 'srpm', 'pm', 'staff'].map(
  (name) => `${name}@headway.test`,
)

interface Colleagues {
  p50: number
  p95: number
  /** How often each status was answered that is no success. */
  refusals: string
}

const share = (times: readonly number[], part: number) =>
  times.toSorted((one, another) => one - another)[Math.floor(times.length * part)] ?? Number.NaN

/** Reads and writes of people who have nothing to do with it, at a steady pace. */
async function askAsColleagues(portal: Portal, { reader, creator }: Organisation): Promise<Colleagues> {
  const times: number[] = []
  const refusals = new Map<number, number>()
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
        if (!response.ok) {
          refusals.set(response.status, (refusals.get(response.status) ?? 0) + 1)
        }
      }),
    )
    await wait(PACE_MILLISECONDS)
  }
  await Promise.all(asked)
  const shown = [...refusals].map(([status, count]) => `${count} of ${status}`).join(', ')
  return { p50: share(times, 0.5), p95: share(times, 0.95), refusals: shown === '' ? '0' : shown }
}

/** Whoever attacks, in a process of their own: what it costs them must not take time from whoever measures. */
class Attackers {
  readonly #process = fork(join(import.meta.dirname, 'attackers.ts'))

  #ask(attack: Attack): Promise<number> {
    return askProcess<number>(this.#process, attack)
  }

  async begin(attack: Attack): Promise<void> {
    await this.#ask(attack)
    // Opening them is over once what is measured begins.
    await wait(SETTLED)
  }

  /** @returns how often it was tried. */
  stop(): Promise<number> {
    return this.#ask({ kind: 'stop' })
  }

  close(): void {
    this.#process.disconnect()
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
  const half = (path: string, headers: Record<string, string>, body: string): Attack => ({
    kind: 'half-open',
    url: portal.url,
    path,
    headers,
    body,
  })
  const attacks: [string, Attack | undefined][] = [
    ['warming up', undefined],
    ['nothing', undefined],
    ['1,000 half-sent forms, no account', half('/api/auth/backchannel-logout', form, 'l')],
    ['1,000 half-sent JSON, an account', half('/api/tasks', { ...json, ...cookie }, '{')],
    [
      '1,000 half-sent uploads, an account',
      half('/api/progress-reports', { ...upload, ...cookie }, '--b\r\n'),
    ],
    [
      '1,000 uploads that stop after 64 KiB',
      half('/api/progress-reports', { ...upload, ...cookie }, beginningOfUpload),
    ],
    ['60 guesses a second', { kind: 'guess', url: portal.url }],
    ['nothing, again', undefined],
  ]
  const rows: string[][] = []
  const attackers = new Attackers()
  try {
    for (const [name, attack] of attacks) {
      say(`colleagues, under ${name}`)
      if (attack) {
        await attackers.begin(attack)
      }
      const { p50, p95, refusals } = await askAsColleagues(portal, organisation)
      const tries = attack ? await attackers.stop() : 0
      rows.push([name, p50.toFixed(1), p95.toFixed(1), refusals, String(tries)])
    }
    say(`${SIGN_INS} sign-ins while 60 guesses a second come`)
    await attackers.begin({ kind: 'guess', url: portal.url })
    const { isIn, p95, seconds } = await signInAll(portal)
    const guesses = await attackers.stop()
    return `${table([['under', 'p50 ms', 'p95 ms', 'refused', 'tries'], ...rows], [0])}

${isIn} of ${SIGN_INS} people of one address signed in within ${seconds.toFixed(0)} s, p95 ${p95.toFixed(0)} ms, beside ${guesses} guesses.`
  } finally {
    attackers.close()
  }
}
