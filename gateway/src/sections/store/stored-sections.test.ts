import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { createLogger } from '@headway/server-kit/logger'
import type { SectionEntry } from '@headway/contracts/section-registry'
import { buildFiles, integrityOf } from '@headway/server-kit/testing/section-build'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Upstreams } from '../../proxy/upstreams.ts'
import { createStore, FILE, NAME, type ReleaseBackend, sectionsOf } from '../../test/release-backend.ts'
import { ReleaseCopies } from './release-copies.ts'

let store: Awaited<ReturnType<typeof createStore>>
let backend: ReleaseBackend
let cache: string

beforeEach(async () => {
  store = await createStore()
  backend = store.backend
  cache = store.cache
})
afterEach(() => store.stop())

/** Polls until the gateway fetches the list again, which it does once a second. */
const eventually = (gateway: Awaited<ReturnType<typeof store.start>>) =>
  expect.poll(() => sectionsOf(gateway), { timeout: 30_000 })

describe('a release in the store', () => {
  it('a release is fetched once, and served compressed and immutable under its version', async () => {
    backend.use('1.0.0')
    const gateway = await store.start()
    const [entry] = await sectionsOf(gateway)
    expect(entry).toMatchObject({
      name: NAME,
      version: '1.0.0',
      contract: 2,
      entry: '/mfe/tasks/1.0.0/mf-manifest.0123456789.json',
      expose: ['/mfe/tasks/1.0.0/remoteEntry.0123456789.js', `/mfe/tasks/1.0.0/${FILE}`],
    })
    const files = buildFiles(NAME, '1.0.0')
    const plain = await gateway.get(`/mfe/tasks/1.0.0/${FILE}`)
    expect(plain.body).toEqual(files.get(FILE))
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(entry?.integrity).toMatchObject({ [`/mfe/tasks/1.0.0/${FILE}`]: integrityOf(plain.body) })
    const script = '/mfe/tasks/1.0.0/remoteEntry.0123456789.js'
    const compressed = await gateway.get(script, { headers: { 'accept-encoding': 'br' } })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.body)).toEqual(files.get('remoteEntry.0123456789.js'))
    await sectionsOf(gateway)
    expect(backend.asked.filter((path) => path.endsWith('/archive'))).toHaveLength(1)
  })

  it('the seventh response of the same page is not longer than the second', async () => {
    backend.use('1.0.0')
    const gateway = await store.start()
    const pages: number[] = []
    for (let minor = 1; minor < 7; minor++) {
      await backend.add(`1.${minor}.0`)
      backend.use(`1.${minor}.0`, { previous: backend.live(`1.${minor - 1}.0`) })
      await eventually(gateway).toMatchObject([{ version: `1.${minor}.0` }])
      pages.push((await gateway.get('/tasks', { headers: { cookie: 'portal=x' } })).body.length)
    }
    expect(new Set(pages).size).toBe(1)
  })

  it('a new release is served without a restart, and files of the previous one stay available', async () => {
    backend.use('1.0.0')
    const gateway = await store.start()
    await sectionsOf(gateway)
    await backend.add('1.1.0')
    backend.use('1.1.0', { previous: backend.live('1.0.0') })
    await eventually(gateway).toMatchObject([{ version: '1.1.0', previous: '1.0.0' }])
    expect((await gateway.get(`/mfe/tasks/1.0.0/${FILE}`)).text).toContain('1.0.0')
    const fallback = await gateway.get('/mfe/tasks/1.0.0/entry.json')
    expect(JSON.parse(fallback.text)).toMatchObject({
      version: '1.0.0',
      entry: '/mfe/tasks/1.0.0/mf-manifest.0123456789.json',
    })
  })

  it('a page that knows about a new release gets it immediately', async () => {
    backend.use('1.0.0')
    const gateway = await store.start()
    await sectionsOf(gateway)
    await backend.add('1.1.0')
    backend.use('1.1.0', { previous: backend.live('1.0.0') })
    const answers = await Promise.all(Array.from({ length: 20 }, () => sectionsOf(gateway)))
    expect(new Set(answers.map(([entry]) => entry?.version))).toEqual(new Set(['1.1.0']))
  })

  it('the registry lists the scripts for lists, and all scripts for the section’s own page', async () => {
    const late = 'late.0123456789.js'
    await backend.add('1.0.0', { files: { [late]: 'export const late = true' } })
    backend.use('1.0.0')
    const gateway = await store.start()
    const shown = ['mf-manifest.0123456789.json', 'remoteEntry.0123456789.js', FILE]
    const named = (entry: unknown) =>
      Object.keys((entry as SectionEntry).integrity).map((address) => address.split('/').at(-1))
    const inPage = async (path: string): Promise<unknown> => {
      const { text } = await gateway.get(path, { headers: { cookie: 'portal=x' } })
      const list = JSON.parse(/id="headway-sections">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}')
      return (list as { sections: unknown[] }).sections[0]
    }
    const minimal = await gateway.get('/sections.json', {
      headers: { prefer: 'wait=5, Return=Minimal; x=1' },
    })
    const described = await gateway.get('/mfe/tasks/1.0.0/entry.json', {
      headers: { 'accept-encoding': 'br' },
    })

    expect(minimal.headers).toMatchObject({
      'preference-applied': 'return=minimal',
      vary: expect.stringContaining('Prefer'),
    })
    const [listed] = (JSON.parse(minimal.text) as { sections: unknown[] }).sections
    for (const entry of [listed, await inPage('/'), await inPage('/reports')]) {
      expect(entry).toMatchObject({ partial: true })
      expect(named(entry)).toEqual(shown)
    }
    for (const entry of [
      (await sectionsOf(gateway))[0],
      await inPage('/tasks'),
      await inPage('/tasks/7'),
      JSON.parse(brotliDecompressSync(described.body).toString()),
    ]) {
      expect(entry).not.toHaveProperty('partial')
      expect(named(entry)).toEqual([...shown, late])
    }
  })

  it('the page contains the release and its preloads', async () => {
    const preload = [{ path: '/tasks/:id', requests: ['/api/tasks/:id'] }]
    await backend.add('1.0.0', { description: { preload } })
    backend.use('1.0.0')
    const gateway = await store.start()
    const page = await gateway.get('/tasks/7', { headers: { cookie: 'portal=x' } })
    expect(page.text).toContain(`href="/mfe/tasks/1.0.0/${FILE}"`)
    expect(page.text).toContain('"/api/tasks/7":')
  })

  it.each([
    '/mfe/tasks/9.0.0/mount.0123456789.js',
    '/mfe/tasks/1.0.0/section.json.br',
    '/mfe/tasks/1.0.0/mount.js',
    '/mfe/tasks/1.0.0/..%2f..%2fregistry.json',
    '/mfe/tasks/..%2f..%2f/registry.json',
    '/mfe/tasks/1.0.0/deep/mount.0123456789.js',
    '/mfe/unknown/1.0.0/mount.0123456789.js',
  ])('a stored release returns 404 for %s', async (path) => {
    backend.use('1.0.0')
    const gateway = await store.start()
    expect((await gateway.get(path)).status).toBe(404)
  })

  it('a missing release is requested once, however often pages need it', async () => {
    const gateway = await store.start()
    for (let count = 0; count < 5; count++) {
      await gateway.get('/mfe/tasks/9.0.0/mount.0123456789.js')
    }
    expect(backend.asked).toEqual(['/api/sections/mfe_tasks/releases/9.0.0/archive'])
    expect(backend.askedBy).toEqual(['127.0.0.1'])
  })
})

describe('the active release of a visitor', () => {
  it('releases are requested with the visitor’s cookie when more than one is active', async () => {
    await backend.add('2.0.0')
    backend.use('1.0.0')
    backend.registry.isPersonal = true
    const next = backend.section('2.0.0', { previous: backend.live('1.0.0'), isPreview: true })
    backend.personal = { cookie: 'portal=tester', sections: [next] }
    const gateway = await store.start()
    expect(await sectionsOf(gateway, 'portal=tester')).toMatchObject([
      { version: '2.0.0', previous: '1.0.0', preview: true },
    ])
    expect(await sectionsOf(gateway, 'portal=other')).toMatchObject([{ version: '1.0.0' }])
    expect(await sectionsOf(gateway)).toMatchObject([{ version: '1.0.0' }])
    const page = await gateway.get('/tasks', { headers: { cookie: 'portal=tester' } })
    expect(page.text).toContain('/mfe/tasks/2.0.0/')
  })

  it('the navigation entry of a release is part of the list only when the registry allows it', async () => {
    const navigation = { label: 'Rooms', icon: 'calendar' }
    await backend.add('3.0.0', { description: { navigation } })
    backend.use('3.0.0')
    const gateway = await store.start()
    const [hidden] = await sectionsOf(gateway)
    expect(hidden).not.toHaveProperty('navigation')
    backend.use('3.0.0', { isInNavigation: true })
    await eventually(gateway).toMatchObject([{ version: '3.0.0', navigation }])
  })

  it('slots of a release are part of the list only when the registry shows them in their place', async () => {
    const slots = [
      { id: 'today', place: 'dashboard', label: 'Today', roles: ['pm'] },
      { id: 'log', place: 'task', label: 'Log' },
      { id: 'hidden', place: 'task', label: 'Hidden' },
    ]
    await backend.add('3.0.0', { description: { slots } })
    backend.use('3.0.0')
    const gateway = await store.start()
    const [hidden] = await sectionsOf(gateway)
    expect(hidden).not.toHaveProperty('slots')
    backend.use('3.0.0', {
      slots: [
        { place: 'dashboard', id: 'today', position: 4 },
        { place: 'person', id: 'log', position: 0 },
      ],
    })
    await eventually(gateway).toMatchObject([{ version: '3.0.0', slots: [{ ...slots[0], position: 4 }] }])
  })

  it('a visitor gets the stable release when their own registry is not available', async () => {
    backend.use('1.0.0')
    backend.registry.isPersonal = true
    const gateway = await store.start()
    await sectionsOf(gateway)
    backend.fault = (request) => {
      if (request.headers.cookie) {
        request.socket.destroy()
      }
      return request.headers.cookie !== undefined
    }
    expect(await sectionsOf(gateway, 'portal=tester')).toMatchObject([{ version: '1.0.0' }])
  })

  it('the registry is not requested for each page when all visitors have the same release', async () => {
    backend.use('1.0.0')
    const gateway = await store.start()
    for (let count = 0; count < 5; count++) {
      await gateway.get('/tasks', { headers: { cookie: `portal=${count}` } })
    }
    // The cached list may expire during the loop.
    expect(backend.asked.filter((path) => path.endsWith('/registry')).length).toBeLessThanOrEqual(3)
  })

  it('the list of sections cannot be cached by proxies', async () => {
    backend.use('1.0.0')
    const gateway = await store.start()
    expect((await gateway.get('/sections.json')).headers['cache-control']).toBe('private, no-cache')
  })

  it('the list of sections contains disabled ones and leaves out those without a release', async () => {
    const disabled = { at: '2026-01-01T00:00:00.000Z', reason: 'It is broken' }
    backend.use('1.0.0', { release: null, disabled })
    backend.registry.sections.push(backend.section('1.0.0', { name: 'mfe_new', release: null }))
    const gateway = await store.start()
    expect(await sectionsOf(gateway)).toMatchObject([{ name: NAME, entry: null, disabled }])
  })

  it('the registry is read from a folder when one is configured', async () => {
    backend.use('1.0.0')
    const gateway = await store.start()
    const folder = join(gateway.folder, 'mfe-tasks/dist')
    const other = await store.start({ SECTIONS: JSON.stringify({ mfe_tasks: folder }) })
    expect(await sectionsOf(other)).toMatchObject([{ name: NAME, version: '0.1.0' }])
    const minimal = await other.get('/sections.json', { headers: { prefer: 'return=minimal' } })
    expect((JSON.parse(minimal.text) as { sections: unknown[] }).sections[0]).not.toHaveProperty('partial')
  })
})

describe('pages that request endlessly', () => {
  it('pages that request endlessly cause at most ten backend requests per second', async () => {
    backend.use('1.0.0')
    const gateway = await store.start()
    await sectionsOf(gateway)
    const [before, began] = [backend.asked.length, performance.now()]
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 20 }, () => sectionsOf(gateway)))
    }
    const most = (performance.now() - began) / 100 + 1
    expect(backend.asked.length - before).toBeLessThanOrEqual(most)
  })
})

describe('copies', () => {
  it('local copies of releases are deleted when they have not been listed for a month', async () => {
    backend.use('1.0.0')
    const gateway = await store.start()
    await backend.add('0.9.0')
    await sectionsOf(gateway)
    await gateway.get(`/mfe/tasks/0.9.0/${FILE}`)
    const folder = join(cache, 'releases/mfe_tasks')
    const longAgo = new Date(Date.now() - 32 * 86_400_000)
    await Promise.all(['0.9.0', '1.0.0'].map((version) => utimes(join(folder, version), longAgo, longAgo)))
    const copies = new ReleaseCopies(
      new Upstreams(['http://127.0.0.1:1']),
      cache,
      createLogger('gateway', 'silent'),
    )
    await copies.sweep([{ section: NAME, version: '1.0.0' }])
    expect(await readdir(folder)).toEqual(['1.0.0'])
  })
})
