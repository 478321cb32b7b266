import { createHash } from 'node:crypto'
import { SectionRegistry } from '@headway/contracts/section-registry'
import { readArchive } from '@headway/server-kit/release-archive'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '../test/portal.ts'
import { type DurablePortal, startDurablePortal } from './testing/durable-portal.ts'

/** Number of kills: after each of 7 responses, with one of 4 delays. */
const KILLS = 7
const NAME = 'mfe_durable'

let portal: DurablePortal
let admin: TestUser

beforeAll(async () => {
  portal = await startDurablePortal()
  admin = await buildUser(portal, { role: 'super_admin' })
})
afterAll(() => portal.stop())

/** Called after each response. */
let onAnswer: () => void = () => undefined

/** Returns undefined when the backend died before it responded. */
async function send(path: string, init: RequestInit = {}): Promise<Response | undefined> {
  try {
    const headers = { Cookie: admin.cookie, ...init.headers }
    return await fetch(portal.backend.url + path, { ...init, headers })
  } catch {
    return undefined
  } finally {
    onAnswer()
  }
}

const bytesOf = async (answer: Response | undefined) =>
  answer ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0)

/** Resolves a number of milliseconds after this many responses. */
function momentAfter(answers: number, milliseconds: number): Promise<void> {
  let left = answers
  return new Promise((resolve) => {
    const look = () => {
      if (left <= 0) {
        setTimeout(resolve, milliseconds)
      }
      left--
    }
    onAnswer = look
    look()
  })
}

const publish = async (version: string) => {
  const body = new Uint8Array(await buildArchive(NAME, version))
  const headers = { 'Content-Type': 'application/gzip' }
  const answer = await send(`/api/sections/${NAME}/releases`, { method: 'POST', headers, body })
  return answer?.ok ?? false
}

async function use(version: string): Promise<boolean> {
  const section = (await (await send(`/api/sections/${NAME}`))?.json().catch(() => undefined)) as
    | { generation: number }
    | undefined
  const answer = await send(`/api/sections/${NAME}/use`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      version,
      audience: { kind: 'everybody' },
      generation: section?.generation ?? 0,
      reason: 'while the backend dies',
    }),
  })
  return answer?.ok ?? false
}

/** Returns the active release and expects that its archive is complete and matches the registry. */
async function readActive(): Promise<string | undefined> {
  const answer = await send('/api/sections/registry')
  const { sections } = SectionRegistry.parse(await answer?.json())
  const release = sections.find(({ name }) => name === NAME)?.release
  if (!release) {
    return undefined
  }
  const archive = await send(`/api/sections/${NAME}/releases/${release.version}/archive`)
  const bytes = await bytesOf(archive)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(release.digest)
  const files = await readArchive(bytes)
  expect(JSON.parse(String(files.get('section.json')))).toMatchObject({ version: release.version })
  return release.version
}

it('the active release is always complete when the backend is killed while publishing and activating', async () => {
  const published = new Set<string>()
  let used: string | undefined
  const step = async (version: string) => {
    if (await publish(version)) {
      published.add(version)
    }
    if (await use(version)) {
      used = version
    }
  }
  await step('1.0.0')
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = await readActive()
    const versions = [`1.${kill}.0`, `1.${kill}.1`, `1.${kill}.2`]
    const working = (async () => {
      for (const version of versions) {
        await step(version)
      }
    })()
    // Each round is killed at another moment; publishing and activating are three responses.
    await Promise.race([working, momentAfter(kill % 7, (kill % 4) * 8)])
    await portal.backend.kill()
    await working
    await portal.startBackend()
    const active = await readActive()
    // An acknowledged activation holds; one without a response may hold too, but never in part.
    expect([before, ...versions]).toContain(active)
    expect(versions.indexOf(active ?? '')).toBeGreaterThanOrEqual(versions.indexOf(used ?? ''))
  }
  const stored = (await portal.platform.database
    .knex('section_releases')
    .where({ section: NAME })
    .select('version')) as { version: string }[]
  expect(stored.map(({ version }) => version)).toEqual(expect.arrayContaining([...published]))
  for (const { version } of stored) {
    const archive = await send(`/api/sections/${NAME}/releases/${version}/archive`)
    expect([...(await readArchive(await bytesOf(archive))).keys()], version).toContain('section.json')
  }
}, 900_000)
