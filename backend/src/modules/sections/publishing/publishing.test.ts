import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { sectionReleasesArchive, sectionReleasesList } from '@headway/contracts/section-releases'
import { sectionKeysCreate } from '@headway/contracts/section-access'
import { sectionsGet, sectionsUpdate } from '@headway/contracts/sections'
import { readArchive } from '@headway/server-kit/release-archive'
import { afterAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../../test/portal.ts'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { countStoredFiles, publishVersion, send } from '../testing/publish.ts'

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'it_admin' })

const filesOnDisk = () => countStoredFiles(server)

describe('a release', () => {
  it('a release is stored with the result of every check and downloaded unchanged', async () => {
    const archive = await buildArchive('mfe_one', '1.0.0', { description: { commit: 'abc' } })
    const { status, body } = await send(server, admin, 'mfe_one', archive, { query: '?changes=First+one' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ isStored: true, isAccepted: true, version: '1.0.0' })
    expect(body.checks.map(({ name, isPassed }) => `${name} ${isPassed}`)).toEqual(
      [
        'archive',
        'description',
        'version',
        'files',
        'integrity',
        'twins',
        'contract',
        'requires',
        'paths',
        'size',
        'syntax',
        'shared',
        'origins',
        'styles',
        'signature',
      ].map((name) => `${name} true`),
    )
    const { items } = (await server.call(admin, sectionReleasesList, { params: { name: 'mfe_one' } })).body
    expect(items).toMatchObject([
      {
        version: '1.0.0',
        changes: 'First one',
        commit: 'abc',
        state: 'stored',
        checks: body.checks,
        publishedBy: { id: admin.id, token: null },
      },
    ])
    const path = '/api/sections/mfe_one/releases/1.0.0/archive'
    const fetched = await server.fetch(null, path)
    const bytes = Buffer.from(await fetched.arrayBuffer())
    expect(bytes.equals(archive)).toBe(true)
    const etag = `"${createHash('sha256').update(archive).digest('hex')}"`
    expect(fetched.headers.get('etag')).toBe(etag)
    expect((await server.fetch(null, path, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  it('a dry run only checks a release, and stores nothing', async () => {
    const before = await filesOnDisk()
    const good = await send(server, admin, 'mfe_dry', await buildArchive('mfe_dry', '1.0.0'), {
      query: '?check=true',
    })
    const bad = await send(server, admin, 'mfe_dry', Buffer.from('nonsense'), { query: '?check=true' })
    expect(good.body).toMatchObject({ isStored: false, isAccepted: true, version: '1.0.0' })
    expect(bad).toMatchObject({ status: 200, body: { isStored: false, isAccepted: false, version: null } })
    expect((await server.refuse(admin, sectionsGet, { params: { name: 'mfe_dry' } })).status).toBe(404)
    expect(await filesOnDisk()).toBe(before)
  })

  it('a release is never replaced by another one of the same version', async () => {
    await publishVersion(server, admin, 'mfe_twice', '1.0.0')
    const before = await filesOnDisk()
    const archive = await buildArchive('mfe_twice', '1.0.0', { description: { title: 'Other' } })
    const { status, body } = await send(server, admin, 'mfe_twice', archive)
    expect([status, body.code]).toEqual([409, 'release_exists'])
    expect(await filesOnDisk()).toBe(before)
  })

  it('only one of several simultaneous releases with the same version is stored', async () => {
    const archives = await Promise.all(
      ['A', 'B', 'C', 'D'].map((title) => buildArchive('mfe_race', '1.0.0', { description: { title } })),
    )
    const before = await filesOnDisk()
    const answers = await Promise.all(archives.map((archive) => send(server, admin, 'mfe_race', archive)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(await filesOnDisk()).toBe(before + 1)
    const stored = await server.fetch(null, '/api/sections/mfe_race/releases/1.0.0/archive')
    const files = await readArchive(Buffer.from(await stored.arrayBuffer()))
    const { title } = JSON.parse(String(files.get('section.json'))) as { title: string }
    expect(title).toBe(['A', 'B', 'C', 'D'][answers.findIndex(({ status }) => status === 200)])
  })
})

describe('the owner of a section', () => {
  it('the owner of a section is the team in its release, or the one an administrator chose', async () => {
    const params = { name: 'mfe_owned' }
    const by = (team: string) => ({ description: { owner: { team, contact: '' } } })
    await publishVersion(server, admin, 'mfe_owned', '1.0.0')
    await send(server, admin, 'mfe_owned', await buildArchive('mfe_owned', '1.1.0', by('First')))
    expect((await server.call(admin, sectionsGet, { params })).body.owner?.team).toBe('First')
    const owner = { team: 'Chosen', contact: 'chosen@headway.test' }
    const body = { owner, needsSignature: false, isInNavigation: false }
    await server.call(admin, sectionsUpdate, { params, body })
    await send(server, admin, 'mfe_owned', await buildArchive('mfe_owned', '1.2.0', by('Second')))
    expect((await server.call(admin, sectionsGet, { params })).body.owner).toEqual(owner)
  })
})

describe('a section’s rules', () => {
  it('a section can require a signature by one of its keys', async () => {
    await publishVersion(server, admin, 'mfe_signed', '1.0.0')
    const params = { name: 'mfe_signed' }
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    await server.call(admin, sectionKeysCreate, { params, body: { name: 'CI', publicKey: pem } })
    await server.call(admin, sectionsUpdate, {
      params,
      body: { owner: null, needsSignature: true, isInNavigation: false },
    })
    const archive = await buildArchive('mfe_signed', '1.1.0')
    const digest = createHash('sha256').update(archive).digest()
    const signed = (key: typeof privateKey, over = digest) => ({
      headers: { 'Headway-Signature': sign(null, over, key).toString('base64') },
    })
    const stranger = generateKeyPairSync('ed25519').privateKey
    const refused = [{}, signed(stranger), signed(privateKey, randomBytes(32))]
    for (const options of refused) {
      const { body } = await send(server, admin, 'mfe_signed', archive, options)
      expect(body.errors?.map(({ code }) => code)).toEqual(['signature'])
    }
    const garbage = { headers: { 'Headway-Signature': 'garbage' } }
    expect((await send(server, admin, 'mfe_signed', archive, garbage)).body.code).toBe('bad_signature')
    expect((await send(server, admin, 'mfe_signed', archive, signed(privateKey))).status).toBe(200)
    const { items } = (await server.call(admin, sectionReleasesList, { params })).body
    expect(items.map(({ signedBy }) => signedBy)).toEqual(['CI', null])
  })
})

it('the release archive endpoint refuses the archive of a release that does not exist', async () => {
  const params = { name: 'mfe_one', version: '9.0.0' }
  expect((await server.refuse(null, sectionReleasesArchive, { params })).status).toBe(404)
})
