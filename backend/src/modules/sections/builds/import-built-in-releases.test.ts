import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sectionReleasesList } from '@headway/contracts/section-releases'
import {
  sectionsDisable,
  sectionsGet,
  sectionsPin,
  sectionsRemove,
  sectionsRollBack,
  sectionsUse,
} from '@headway/contracts/sections'
import { buildFiles } from '@headway/server-kit/testing/section-build'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../../test/portal.ts'
import { publishVersion } from '../testing/publish.ts'
import { importBuiltInReleases } from './import-built-in-releases.ts'

let folder: string

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway builds-'))
  return () => rm(folder, { recursive: true })
})

type Changes = Parameters<typeof buildFiles>[2]

/** Writes a build into the folder like the bundler, which leaves the files of earlier builds. */
async function build(name: string, version: string, changes?: Changes): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [file, content] of buildFiles(name, version, changes)) {
    await writeFile(join(folder, file), content)
  }
}
const takeIn = (name: string) => importBuiltInReleases(server.platform, { [name]: folder })
const find = async (name: string) => (await server.call(admin, sectionsGet, { params: { name } })).body
const releasesOf = async (name: string) =>
  (await server.call(admin, sectionReleasesList, { params: { name } })).body.items

describe('the builds that come with the portal', () => {
  it('built-in releases are imported and activated once for the same content', async () => {
    const made = (builtAt: string) => ({ description: { builtAt, commit: builtAt.slice(0, 4) } })
    await build('mfe_built', '1.0.0', made('2026-01-01T00:00:00Z'))
    await takeIn('mfe_built')
    const { stable, history } = await find('mfe_built')
    expect(stable?.version).toMatch(/^1\.0\.0-build\.[0-9a-f]{12}$/)
    expect(history.map(({ kind, by }) => [kind, by])).toEqual([
      ['used', null],
      ['published', null],
      ['created', null],
    ])
    await build('mfe_built', '1.0.0', made('2027-01-01T00:00:00Z'))
    await takeIn('mfe_built')
    expect(await releasesOf('mfe_built')).toHaveLength(1)
  })

  it('newer built-in releases replace older ones and leave out files of earlier builds', async () => {
    await build('mfe_next', '1.0.0', { files: { 'old.0123456789.js': '1' } })
    await takeIn('mfe_next')
    await build('mfe_next', '1.0.0', { files: { 'new.0123456789.js': '2' } })
    await takeIn('mfe_next')
    const [newest, oldest] = await releasesOf('mfe_next')
    expect([newest?.state, oldest?.state]).toEqual(['stable', 'previous'])
    expect(await readdir(folder)).toContain('old.0123456789.js')
    expect(newest?.sizes.files).toBe(oldest?.sizes.files)
  })

  it('built-in releases are not activated when the section is pinned or uses another release', async () => {
    await build('mfe_chosen', '1.0.0')
    await takeIn('mfe_chosen')
    const first = (await find('mfe_chosen')).stable?.version
    await build('mfe_chosen', '1.0.1')
    await takeIn('mfe_chosen')
    const params = { name: 'mfe_chosen' }
    const change = async (endpoint: typeof sectionsRollBack | typeof sectionsPin, body: object) => {
      const { generation } = await find('mfe_chosen')
      await server.call(admin, endpoint, { params, body: { generation, reason: 'we choose', ...body } })
    }
    await change(sectionsRollBack, {})
    await build('mfe_chosen', '1.0.2')
    await takeIn('mfe_chosen')
    expect((await find('mfe_chosen')).stable?.version).toBe(first)
    const newest = (await releasesOf('mfe_chosen'))[0]?.version ?? ''
    const { generation } = await find('mfe_chosen')
    const body = { version: newest, audience: { kind: 'everybody' }, generation, reason: 'follow again' }
    await server.call(admin, sectionsUse, { params, body })
    await build('mfe_chosen', '1.0.3')
    await takeIn('mfe_chosen')
    expect((await find('mfe_chosen')).stable?.version).toMatch(/^1\.0\.3-build/)
    await change(sectionsPin, { isPinned: true })
    await build('mfe_chosen', '1.0.4')
    await takeIn('mfe_chosen')
    expect((await find('mfe_chosen')).stable?.version).toMatch(/^1\.0\.3-build/)
    expect((await releasesOf('mfe_chosen'))[0]?.version).toMatch(/^1\.0\.4-build/)
  })

  it('built-in releases are imported by only one of two processes that start together', async () => {
    await build('mfe_pair', '1.0.0')
    await Promise.all([takeIn('mfe_pair'), takeIn('mfe_pair')])
    expect(await releasesOf('mfe_pair')).toHaveLength(1)
    expect((await find('mfe_pair')).stable).not.toBeNull()
  })

  it.each<[string, Changes]>([
    ['is refused', { description: { contract: 3 } }],
    ['is not whole', { description: { expose: ['lost.0123456789.js'] } }],
  ])('the import of built-in releases changes nothing when a release %s', async (_case, changes) => {
    await build('mfe_refused', '1.0.0')
    await takeIn('mfe_refused')
    const before = (await find('mfe_refused')).stable
    await build('mfe_refused', '1.1.0', changes)
    await takeIn('mfe_refused')
    await takeIn('mfe_refused')
    expect((await find('mfe_refused')).stable).toEqual(before)
    expect(await releasesOf('mfe_refused')).toHaveLength(1)
  })

  it('an empty or invalid folder of built-in releases imports nothing', async () => {
    await rm(folder, { recursive: true })
    await takeIn('mfe_none')
    await mkdir(folder)
    await writeFile(join(folder, 'section.json'), '{"name": "mfe_none"')
    await takeIn('mfe_none')
    expect((await server.refuse(admin, sectionsGet, { params: { name: 'mfe_none' } })).status).toBe(404)
  })

  it('built-in releases do not replace the releases of a team', async () => {
    await build('mfe_team', '1.0.0')
    await takeIn('mfe_team')
    await publishVersion(server, admin, 'mfe_team', '2.0.0')
    const { generation } = await find('mfe_team')
    const body = { version: '2.0.0', audience: { kind: 'everybody' }, generation, reason: 'our own' }
    await server.call(admin, sectionsUse, { params: { name: 'mfe_team' }, body })
    await build('mfe_team', '1.0.1')
    await takeIn('mfe_team')
    expect((await find('mfe_team')).stable?.version).toBe('2.0.0')
  })
})

it('a built-in section can be disabled, but never removed', async () => {
  const name = 'mfe_own'
  const own = await startPortal({ SECTION_BUILDS: JSON.stringify({ [name]: folder }) })
  const boss = await buildUser(own, { role: 'super_admin' })
  await publishVersion(own, boss, name, '1.0.0')
  const call = { params: { name }, body: { reason: 'We do not want it' } }
  await own.call(boss, sectionsDisable, call)
  const { status, body } = await own.refuse(boss, sectionsRemove, call)
  await own.stop()
  expect([status, body.code]).toEqual([409, 'section_built_in'])
})
