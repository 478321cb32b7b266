import { createHash } from 'node:crypto'
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { integrityOf, buildArchive, buildFiles } from '@headway/server-kit/testing/section-build'
import type { RegistrySection } from '@headway/contracts/section-registry'
import { packArchive } from '@headway/server-kit/release-archive'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../logger.ts'
import { targetOf } from '../../proxy/upstream-request.ts'
import { startGateway } from '../../test/harness.ts'
import { ReleaseCopies } from './release-copies.ts'

type Gateway = Awaited<ReturnType<typeof startGateway>>

const NAME = 'mfe_tasks'
const FILE = 'mount.0123456789.js'

/** A backend with releases, as far as a gateway asks it. */
class Backend {
  readonly archives = new Map<string, Buffer>()
  readonly asked: string[] = []
  registry: { isPersonal: boolean; sections: RegistrySection[] } = { isPersonal: false, sections: [] }
  /** What somebody with this cookie gets instead. */
  personal: { cookie: string; sections: RegistrySection[] } | undefined
  /** Instead of an answer. */
  fault: ((request: IncomingMessage, response: ServerResponse) => void) | undefined

  async add(version: string, changes: Parameters<typeof buildFiles>[2] = {}): Promise<Buffer> {
    const archive = await buildArchive(NAME, version, changes)
    this.archives.set(version, archive)
    return archive
  }

  live(version: string) {
    const digest = createHash('sha256')
      .update(this.archives.get(version) ?? '')
      .digest('hex')
    return { version, digest }
  }

  section(version: string, changes: Partial<RegistrySection> = {}): RegistrySection {
    return {
      name: NAME,
      title: 'Tasks',
      owner: null,
      basePaths: ['/tasks'],
      release: this.live(version),
      previous: null,
      disabled: null,
      isPreview: false,
      ...changes,
    }
  }

  use(version: string, changes: Partial<RegistrySection> = {}): void {
    this.registry = { isPersonal: false, sections: [this.section(version, changes)] }
  }

  readonly answer: RequestListener = (request, response) => {
    const path = request.url ?? ''
    this.asked.push(path)
    if (this.fault) {
      this.fault(request, response)
      return
    }
    const version = /\/releases\/([^/]+)\/archive$/.exec(path)?.[1]
    const archive = version === undefined ? undefined : this.archives.get(version)
    if (version !== undefined) {
      response.statusCode = archive ? 200 : 404
      response.setHeader('etag', `"${this.live(version).digest}"`)
      response.end(archive)
      return
    }
    const isPerson = this.personal !== undefined && request.headers.cookie === this.personal.cookie
    const body = JSON.stringify(
      isPerson ? { isPersonal: true, sections: this.personal?.sections } : this.registry,
    )
    const tag = `"${createHash('sha256').update(body).digest('hex')}"`
    response.setHeader('etag', tag)
    response.statusCode = request.headers['if-none-match'] === tag ? 304 : 200
    response.end(response.statusCode === 304 ? undefined : body)
  }
}

let cache: string
let backend: Backend
const running: Gateway[] = []

beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'headway copies-'))
  backend = new Backend()
  await backend.add('1.0.0')
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((gateway) => gateway.stop()))
  await rm(cache, { recursive: true, force: true })
})

async function startStored(environment: Record<string, string> = {}): Promise<Gateway> {
  const gateway = await startGateway({
    backend: backend.answer,
    environment: { SECTIONS: '{}', SECTIONS_CACHE_DIR: cache, ...environment },
  })
  running.push(gateway)
  return gateway
}

async function sectionsOf(gateway: Gateway, cookie?: string) {
  const { text } = await gateway.get('/sections.json', cookie === undefined ? {} : { headers: { cookie } })
  return (JSON.parse(text) as { sections: Record<string, unknown>[] }).sections
}

/** Asks until the gateway looks again, which it does once a second. */
const eventually = (gateway: Gateway) => expect.poll(() => sectionsOf(gateway), { timeout: 30_000 })

describe('a release in the store', () => {
  it('is fetched once, and served under its version for good, compressed as it was stored', async () => {
    backend.use('1.0.0')
    const gateway = await startStored()
    const [entry] = await sectionsOf(gateway)
    expect(entry).toMatchObject({
      name: NAME,
      version: '1.0.0',
      contract: 2,
      entry: '/mfe/tasks/1.0.0/remoteEntry.0123456789.js',
      expose: [`/mfe/tasks/1.0.0/${FILE}`],
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

  it('is followed by the next one without a restart, and its files stay', async () => {
    backend.use('1.0.0')
    const gateway = await startStored()
    await sectionsOf(gateway)
    await backend.add('1.1.0')
    backend.use('1.1.0', { previous: backend.live('1.0.0') })
    await eventually(gateway).toMatchObject([{ version: '1.1.0', previous: '1.0.0' }])
    expect((await gateway.get(`/mfe/tasks/1.0.0/${FILE}`)).text).toContain('1.0.0')
    const fallback = await gateway.get('/mfe/tasks/1.0.0/entry.json')
    expect(JSON.parse(fallback.text)).toMatchObject({
      version: '1.0.0',
      entry: '/mfe/tasks/1.0.0/remoteEntry.0123456789.js',
    })
  })

  it('stands in the page, with its preloads', async () => {
    const preload = [{ path: '/tasks/:id', requests: ['/api/tasks/:id'] }]
    await backend.add('1.0.0', { description: { preload } })
    backend.use('1.0.0')
    const gateway = await startStored()
    const page = await gateway.get('/tasks/7', { headers: { cookie: 'portal=x' } })
    expect(page.text).toContain(`href="/mfe/tasks/1.0.0/${FILE}"`)
    expect(page.text).toContain('href="/api/tasks/7"')
  })

  it.each([
    '/mfe/tasks/9.0.0/mount.0123456789.js',
    '/mfe/tasks/1.0.0/section.json.br',
    '/mfe/tasks/1.0.0/mount.js',
    '/mfe/tasks/1.0.0/..%2f..%2fregistry.json',
    '/mfe/tasks/..%2f..%2f/registry.json',
    '/mfe/tasks/1.0.0/deep/mount.0123456789.js',
    '/mfe/nobody/1.0.0/mount.0123456789.js',
  ])('has nothing at %s', async (path) => {
    backend.use('1.0.0')
    const gateway = await startStored()
    expect((await gateway.get(path)).status).toBe(404)
  })

  it('is asked for once where there is none, however often pages ask', async () => {
    const gateway = await startStored()
    for (let count = 0; count < 5; count++) {
      await gateway.get('/mfe/tasks/9.0.0/mount.0123456789.js')
    }
    expect(backend.asked).toEqual(['/api/sections/mfe_tasks/releases/9.0.0/archive'])
  })
})

describe('a store that is away or answers wrongly', () => {
  it('takes nothing from a gateway that knows its releases', async () => {
    backend.use('1.0.0')
    const gateway = await startStored()
    await sectionsOf(gateway)
    backend.fault = (request) => request.socket.destroy()
    await eventually(gateway).toMatchObject([{ version: '1.0.0' }])
    expect((await gateway.get(`/mfe/tasks/1.0.0/${FILE}`)).status).toBe(200)
  })

  it('takes nothing from a gateway that was restarted meanwhile', async () => {
    backend.use('1.0.0')
    const first = await startStored()
    await sectionsOf(first)
    backend.fault = (request) => request.socket.destroy()
    const second = await startStored()
    expect(await sectionsOf(second)).toMatchObject([{ version: '1.0.0' }])
    expect((await second.get(`/mfe/tasks/1.0.0/${FILE}`)).status).toBe(200)
    const page = await second.get('/tasks', { headers: { cookie: 'portal=x' } })
    expect(page.text).toContain('/mfe/tasks/1.0.0/')
  })

  it.each<[string, (archive: Buffer) => Buffer]>([
    ['half', (archive) => archive.subarray(0, archive.length / 2)],
    ['nothing', () => Buffer.alloc(0)],
    ['another archive', () => Buffer.from('x'.repeat(1_000))],
    ['more', (archive) => Buffer.concat([archive, Buffer.from('more')])],
  ])('that sends %s never makes a release: the one before goes on', async (_case, spoil) => {
    backend.use('1.0.0')
    const gateway = await startStored()
    await sectionsOf(gateway)
    const archive = await backend.add('1.1.0')
    backend.use('1.1.0', { previous: backend.live('1.0.0') })
    const { digest } = backend.live('1.1.0')
    backend.archives.set('1.1.0', spoil(archive))
    backend.registry.sections[0] = backend.section('1.1.0', {
      release: { version: '1.1.0', digest },
      previous: backend.live('1.0.0'),
    })
    await expect
      .poll(
        async () => {
          await sectionsOf(gateway)
          return backend.asked.filter((path) => path.includes('1.1.0')).length
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0)
    expect(await sectionsOf(gateway)).toMatchObject([{ version: '1.0.0', entry: expect.any(String) }])
    expect((await gateway.get(`/mfe/tasks/1.1.0/${FILE}`)).status).toBe(404)
    expect(await readdir(join(cache, 'releases/mfe_tasks'))).toEqual(['1.0.0'])
  })

  it('that breaks off in the middle never makes a release', async () => {
    const archive = await backend.add('1.0.0')
    backend.use('1.0.0')
    const gateway = await startStored()
    const { answer } = backend
    backend.fault = (request, response) => {
      if (!request.url?.endsWith('/archive')) {
        backend.fault = undefined
        answer(request, response)
        return
      }
      response.writeHead(200, { 'content-length': archive.length })
      response.write(archive.subarray(0, 100), () => response.destroy())
    }
    const other = backend.fault
    backend.fault = undefined
    await sectionsOf(gateway)
    await rm(cache, { recursive: true })
    const fresh = await startStored()
    backend.fault = (request, response) =>
      request.url?.endsWith('/archive') ? other(request, response) : answerOnce(backend, request, response)
    expect(await sectionsOf(fresh)).toMatchObject([{ unavailable: true, entry: null, basePaths: ['/tasks'] }])
  })

  it('whose archive holds another script than its hash says makes no release', async () => {
    const files = buildFiles(NAME, '1.0.0')
    files.set(FILE, Buffer.from('evil()'))
    backend.archives.set('1.0.0', await packArchive(files))
    backend.use('1.0.0')
    const gateway = await startStored()
    expect(await sectionsOf(gateway)).toMatchObject([{ unavailable: true }])
  })

  it('is asked again for a copy that a failing disk has spoiled', async () => {
    backend.use('1.0.0')
    await sectionsOf(await startStored())
    const file = join(cache, 'releases/mfe_tasks/1.0.0', FILE)
    await writeFile(file, '')
    await sectionsOf(await startStored())
    expect(await readFile(file)).toEqual(buildFiles(NAME, '1.0.0').get(FILE))
  })
})

/** Answers one request although the backend has a fault. */
function answerOnce(of: Backend, request: IncomingMessage, response: ServerResponse): void {
  const { fault } = of
  of.fault = undefined
  of.answer(request, response)
  of.fault = fault
}

describe('who gets what', () => {
  it('is asked with the visitor’s cookie where there is more than one live release', async () => {
    await backend.add('2.0.0')
    backend.use('1.0.0')
    backend.registry.isPersonal = true
    const next = backend.section('2.0.0', { previous: backend.live('1.0.0'), isPreview: true })
    backend.personal = { cookie: 'portal=tester', sections: [next] }
    const gateway = await startStored()
    expect(await sectionsOf(gateway, 'portal=tester')).toMatchObject([
      { version: '2.0.0', previous: '1.0.0', preview: true },
    ])
    expect(await sectionsOf(gateway, 'portal=other')).toMatchObject([{ version: '1.0.0' }])
    expect(await sectionsOf(gateway)).toMatchObject([{ version: '1.0.0' }])
    const page = await gateway.get('/tasks', { headers: { cookie: 'portal=tester' } })
    expect(page.text).toContain('/mfe/tasks/2.0.0/')
  })

  it('is the release for everybody where the answer for the visitor does not come', async () => {
    backend.use('1.0.0')
    backend.registry.isPersonal = true
    const gateway = await startStored()
    await sectionsOf(gateway)
    const { answer } = backend
    backend.fault = (request, response) => {
      if (request.headers.cookie) {
        request.socket.destroy()
        return
      }
      backend.fault = undefined
      answer(request, response)
    }
    expect(await sectionsOf(gateway, 'portal=tester')).toMatchObject([{ version: '1.0.0' }])
  })

  it('is not asked where all have the same', async () => {
    backend.use('1.0.0')
    const gateway = await startStored()
    for (let count = 0; count < 5; count++) {
      await sectionsOf(gateway, `portal=${count}`)
    }
    // The clock may pass a second meanwhile.
    expect(backend.asked.filter((path) => path.endsWith('/registry')).length).toBeLessThanOrEqual(3)
  })

  it('cannot be kept by anything between', async () => {
    backend.use('1.0.0')
    const gateway = await startStored()
    expect((await gateway.get('/sections.json')).headers['cache-control']).toBe('private, no-cache')
  })

  it('says that a section is switched off, and leaves out one without a release', async () => {
    const disabled = { at: '2026-01-01T00:00:00.000Z', reason: 'It is broken' }
    backend.use('1.0.0', { release: null, disabled })
    backend.registry.sections.push(backend.section('1.0.0', { name: 'mfe_new', release: null }))
    const gateway = await startStored()
    expect(await sectionsOf(gateway)).toMatchObject([{ name: NAME, entry: null, disabled }])
  })

  it('comes from a folder where one is named', async () => {
    backend.use('1.0.0')
    const gateway = await startStored()
    const folder = join(gateway.folder, 'mfe-tasks/dist')
    const other = await startStored({ SECTIONS: JSON.stringify({ mfe_tasks: folder }) })
    expect(await sectionsOf(other)).toMatchObject([{ name: NAME, version: '0.1.0' }])
  })
})

describe('copies', () => {
  it('that no registry has named for a month are removed, and no other', async () => {
    backend.use('1.0.0')
    const gateway = await startStored()
    await backend.add('0.9.0')
    await sectionsOf(gateway)
    await gateway.get(`/mfe/tasks/0.9.0/${FILE}`)
    const folder = join(cache, 'releases/mfe_tasks')
    const longAgo = new Date(Date.now() - 32 * 86_400_000)
    await Promise.all(['0.9.0', '1.0.0'].map((version) => utimes(join(folder, version), longAgo, longAgo)))
    const copies = new ReleaseCopies(targetOf('http://127.0.0.1:1'), cache, createLogger('silent'))
    await copies.sweep([{ section: NAME, version: '1.0.0' }])
    expect(await readdir(folder)).toEqual(['1.0.0'])
  })
})
