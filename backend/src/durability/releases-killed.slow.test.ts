import { createHash } from 'node:crypto'
import { SectionRegistry } from '@headway/contracts/section-registry'
import { readArchive } from '@headway/server-kit/release-archive'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestUser, type TestUser } from '../test/server.ts'
import { type DurablePortal, startDurablePortal } from './testing/durable-portal.ts'

/** Each is a start of the backend, which takes two seconds on a busy machine. */
const KILLS = 50
const NAME = 'mfe_durable'

let portal: DurablePortal
let admin: TestUser

beforeAll(async () => {
  portal = await startDurablePortal()
  admin = await createTestUser(portal.platform, { role: 'super_admin' })
})
afterAll(() => portal.stop())

/** Called with each answer. */
let onAnswer: () => void = () => undefined

/** @returns undefined when the backend died before it answered. */
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

/** When so many answers have come, and a little later. */
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

/** The live release, whose archive must be there, whole and the one that the registry names. */
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

it('the live release is always a whole one, however often the backend is killed while publishing and switching', async () => {
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
    // Another moment of the work each time: each publishing and switching is three answers.
    await Promise.race([working, momentAfter(kill % 7, (kill % 4) * 8)])
    await portal.backend.kill()
    await working
    await portal.startBackend()
    const active = await readActive()
    // What was acknowledged holds; what was not may hold as well, as a whole.
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
}, 300_000)
