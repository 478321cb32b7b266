import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { sectionsGet } from '@headway/contracts/sections'
import { archiveLimits, packArchive } from '@headway/server-kit/release-archive'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../../test/portal.ts'
import { buildArchive, buildFiles } from '@headway/server-kit/testing/section-build'
import { countStoredFiles, release, send } from '../testing/publish.ts'

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'it_admin' })

const filesOnDisk = () => countStoredFiles(server)

function* withoutEnd() {
  for (;;) {
    yield Buffer.alloc(65_536)
  }
}

/** Bad releases, each with the check that must fail and its expected detail. */
const bad: [string, string, RegExp, Parameters<typeof buildFiles>[2]][] = [
  ['of contract 3', 'contract', /contract 3/, { description: { contract: 3 } }],
  ['that needs a newer portal', 'requires', /portal \^3/, { description: { requires: { portal: '^3' } } }],
  [
    'that needs an older module',
    'requires',
    /tasks \^0/,
    { description: { requires: { modules: { tasks: '^0.9' } } } },
  ],
  [
    'that needs an unknown module',
    'requires',
    /constructor/,
    { description: { requires: { modules: { constructor: '^1' } } } },
  ],
  [
    'with another section’s path',
    'paths',
    /belongs to mfe_owner/,
    { description: { basePaths: ['/bad', '/owner'] } },
  ],
  ['with the portal’s own path', 'paths', /reserved by the portal/, { description: { basePaths: ['/api'] } }],
  [
    'with a route outside of its paths',
    'paths',
    /\/tasks\/:id is outside/,
    { description: { routes: [{ path: '/tasks/:id', title: 'Task' }] } },
  ],
  [
    'with a slot in an unknown place',
    'description',
    /slots\.0\.place: Choose the place dashboard, task or person/,
    { description: { slots: [{ id: 'log', place: 'sidebar', label: 'Log' }] } },
  ],
  [
    'with two slots of the same id',
    'description',
    /slots: Give each card and tab its own id/,
    {
      description: {
        slots: [
          { id: 'log', place: 'task', label: 'Log' },
          { id: 'log', place: 'person', label: 'Log' },
        ],
      },
    },
  ],
  ['of another section', 'description', /build of mfe_other/, { description: { name: 'mfe_other' } }],
  ['without a version', 'description', /version/, { description: { version: undefined } }],
  ['with a version that is an address', 'description', /version/, { description: { version: '../1.0.0' } }],
  [
    'whose entry is elsewhere',
    'description',
    /entry/,
    { description: { entry: 'https://evil.example/mf-manifest.0123456789.json' } },
  ],
  [
    'whose entry is a container of section-kit before 1.8',
    'description',
    /entry: This build has no Module Federation manifest\. Build it again with section-kit 1\.8 or later/,
    { description: { entry: 'remoteEntry.0123456789.js' } },
  ],
  [
    'without its mount',
    'integrity',
    /lost\.0123456789\.js has no hash/,
    { description: { expose: ['lost.0123456789.js'] } },
  ],
  [
    'with a file that its description does not list',
    'integrity',
    /extra.*is not listed/,
    { unnamed: { 'extra.0123456789.js': '1' } },
  ],
  [
    'with a page of its own',
    'files',
    /page\.0123456789\.html/,
    { unnamed: { 'page.0123456789.html': '<script>' } },
  ],
  ['with a file without its hash', 'files', /main\.js/, { unnamed: { 'main.js': '1' } }],
  ['with a file named as what every object has', 'files', /__proto__/, { unnamed: { ['__proto__']: '1' } }],
  [
    'whose compressed twin is another script',
    'twins',
    /mount\.0123456789\.js\.gz/,
    { unnamed: { 'mount.0123456789.js.gz': gzipSync('evil()') } },
  ],
  [
    'whose compressed twin is a bomb',
    'twins',
    /mount\.0123456789\.js\.gz/,
    { unnamed: { 'mount.0123456789.js.gz': gzipSync(Buffer.alloc(10_000_000)) } },
  ],
  [
    'whose twin has no file',
    'twins',
    /lonely/,
    { unnamed: { 'lonely.0123456789.js.gz': gzipSync('evil()') } },
  ],
  [
    'that is too large',
    'size',
    /first load: 7/,
    { files: { 'mount.0123456789.js': randomBytes(35_000).toString('hex') } },
  ],
  [
    'with a second React by its list',
    'shared',
    /react-dom/,
    { description: { bundled: [{ name: 'react-dom', version: '19.3.1' }] } },
  ],
  [
    'with a second React by its code',
    'shared',
    /react in lib/,
    { files: { 'lib.0123456789.js': 'var a=Symbol.for("react.transitional.element")' } },
  ],
  [
    'with a script that does not parse',
    'syntax',
    /lib\.0123456789\.js: Identifier 't' has already been declared/,
    { files: { 'lib.0123456789.js': 'const { t } = o; const t = 1' } },
  ],
  [
    'with a script of nothing but brackets',
    'syntax',
    /lib\.0123456789\.js/,
    { files: { 'lib.0123456789.js': '['.repeat(50_000) } },
  ],
  [
    'that loads from elsewhere',
    'origins',
    /evil\.example/,
    { files: { 'lib.0123456789.js': 'o.p="https://evil.example/"' } },
  ],
  [
    'that imports from elsewhere',
    'origins',
    /cdn\.example/,
    { files: { 'lib.0123456789.js': 'import("//cdn.example/x.js")' } },
  ],
  [
    'with styles for everything',
    'styles',
    /body/,
    { files: { 'style.0123456789.css': '@media print{.own a{top:0}} .own,body{margin:0}' } },
  ],
  [
    'with styles for a theme of everybody',
    'styles',
    /\[data-theme=""\] \*/,
    { files: { 'style.0123456789.css': '[data-theme="dark"] *{margin:0}' } },
  ],
  [
    'whose script styles everything',
    'styles',
    /createGlobalStyle in lib/,
    { files: { 'lib.0123456789.js': 'var G=(0,s.createGlobalStyle)`body{margin:0}`' } },
  ],
]

describe('a refused release', () => {
  beforeAll(async () => {
    await release(server, admin, 'mfe_owner', '1.0.0')
  })

  it.each(bad)('a release %s is refused by the check of its %s', async (_case, check, pattern, changes) => {
    const before = await filesOnDisk()
    const archive = await buildArchive('mfe_bad', '1.0.0', changes)
    const { status, body } = await send(server, admin, 'mfe_bad', archive)
    expect([status, body.code]).toEqual([400, 'release_refused'])
    const failed = body.errors?.find(({ code }) => code === check)
    expect(failed?.pointer).toBe(`/checks/${check}`)
    expect(failed?.message).toMatch(pattern)
    expect(body.report?.checks.find(({ name }) => name === check)).toMatchObject({ isPassed: false })
    expect(await filesOnDisk()).toBe(before)
  })

  it('a release with a changed byte is refused because of its hashes', async () => {
    const files = buildFiles('mfe_bad', '1.0.0')
    files.set('mount.0123456789.js', Buffer.from('evil()'))
    const { body } = await send(server, admin, 'mfe_bad', await packArchive(files))
    expect(body.errors?.map(({ code }) => code)).toEqual(['integrity'])
  })

  it('a release with a missing chunk is refused', async () => {
    const files = buildFiles('mfe_bad', '1.0.0', { files: { 'lazy.0123456789.js': '1' } })
    files.delete('lazy.0123456789.js')
    const { body } = await send(server, admin, 'mfe_bad', await packArchive(files))
    expect(body.errors?.[0]?.message).toMatch('lazy.0123456789.js is missing')
  })

  it.each([
    ['leads out of its folder', [['../../section.json', 'x']], /isn’t an allowed file name/],
    [
      'has ten thousand files',
      Array.from({ length: 10_000 }, (_, number) => [`${number}.js`, randomBytes(20).toString('hex')]),
      /more than 400/,
    ],
    ['is a bomb', [['a.js', Buffer.alloc(40_000_000)]], /unpacked files are too large/],
  ] as const)('a release is refused unpacked when its archive %s', async (_case, entries, pattern) => {
    const files = new Map(entries.map(([name = '', content = '']) => [String(name), Buffer.from(content)]))
    const { status, body } = await send(server, admin, 'mfe_bad', await packArchive(files))
    expect([status, body.errors?.[0]?.code]).toEqual([400, 'archive'])
    expect(body.errors?.[0]?.message).toMatch(pattern)
  })

  it('a release that is not an archive, has another type or is too large is refused', async () => {
    const before = await filesOnDisk()
    expect((await send(server, admin, 'mfe_bad', Buffer.from('PK\u0003\u0004'))).status).toBe(400)
    const asText = { headers: { 'Content-Type': 'text/plain' } }
    expect((await send(server, admin, 'mfe_bad', Buffer.from('x'), asText)).status).toBe(415)
    const huge = Buffer.alloc(archiveLimits.packed + 1)
    expect((await send(server, admin, 'mfe_bad', huge)).status).toBe(413)
    expect(await filesOnDisk()).toBe(before)
  })

  it('an endless release upload is aborted at the size limit and leaves no file', async () => {
    const before = await filesOnDisk()
    const endless = request(`${server.url}/api/sections/mfe_bad/releases`, {
      method: 'POST',
      headers: { Cookie: admin.cookie, 'Content-Type': 'application/gzip' },
    })
    const answered = once(endless, 'response') as Promise<[IncomingMessage]>
    const sent = pipeline(Readable.from(withoutEnd()), endless).catch(() => undefined)
    const [answer] = await answered
    endless.destroy()
    await sent
    expect(answer.statusCode).toBe(413)
    await expect.poll(filesOnDisk).toBe(before)
  })

  it('an interrupted release upload leaves no file', async () => {
    const before = await filesOnDisk()
    const archive = await buildArchive('mfe_bad', '1.0.0')
    const anywhere = fc.sample(fc.integer({ min: 1, max: archive.length - 1 }), {
      numRuns: 8,
      seed: 20_261_125,
    })
    for (const length of [1, ...anywhere, archive.length - 1]) {
      const sent = request(`${server.url}/api/sections/mfe_bad/releases`, {
        method: 'POST',
        headers: {
          Cookie: admin.cookie,
          'Content-Type': 'application/gzip',
          'Content-Length': archive.length,
        },
      })
      const broken = once(sent, 'error')
      sent.write(archive.subarray(0, length), () => sent.destroy(new Error('gone')))
      await broken
    }
    await expect.poll(filesOnDisk).toBe(before)
    expect((await server.refuse(admin, sectionsGet, { params: { name: 'mfe_bad' } })).status).toBe(404)
  })
})
