import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { packArchive } from '@headway/server-kit/release-archive'
import { buildFiles } from '@headway/server-kit/testing/section-build'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStore, FILE, NAME, type ReleaseBackend, sectionsOf } from '../../test/release-backend.ts'

const breakOff = (request: IncomingMessage) => {
  request.socket.destroy()
  return true
}

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

describe('an unavailable or faulty backend', () => {
  it('an unavailable backend does not affect a gateway that has the releases', async () => {
    backend.use('1.0.0')
    const gateway = await store.start()
    await sectionsOf(gateway)
    backend.fault = breakOff
    await eventually(gateway).toMatchObject([{ version: '1.0.0' }])
    expect((await gateway.get(`/mfe/tasks/1.0.0/${FILE}`)).status).toBe(200)
  })

  it('a gateway restarted while the backend is unavailable serves its local copies', async () => {
    backend.use('1.0.0')
    const first = await store.start()
    await sectionsOf(first)
    backend.fault = breakOff
    const second = await store.start()
    expect(await sectionsOf(second)).toMatchObject([{ version: '1.0.0' }])
    expect((await second.get(`/mfe/tasks/1.0.0/${FILE}`)).status).toBe(200)
    const page = await second.get('/tasks', { headers: { cookie: 'portal=x' } })
    expect(page.text).toContain('/mfe/tasks/1.0.0/')
  })

  it('an unavailable backend is requested again for each page until its first response', async () => {
    backend.use('1.0.0')
    backend.fault = breakOff
    const gateway = await store.start()
    expect(await sectionsOf(gateway)).toEqual([])
    backend.fault = undefined
    expect(await sectionsOf(gateway)).toMatchObject([{ version: '1.0.0' }])
  })

  it.each<[string, (archive: Buffer) => Buffer]>([
    ['half', (archive) => archive.subarray(0, archive.length / 2)],
    ['nothing', () => Buffer.alloc(0)],
    ['another archive', () => Buffer.from('x'.repeat(1_000))],
    ['more', (archive) => Buffer.concat([archive, Buffer.from('more')])],
  ])(
    'a response with %s instead of the archive does not replace the current release',
    async (_case, spoil) => {
      backend.use('1.0.0')
      const gateway = await store.start()
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
    },
  )

  it('an aborted archive response creates no release', async () => {
    const archive = await backend.add('1.0.0')
    backend.use('1.0.0')
    backend.fault = (request, response) => {
      if (!request.url?.endsWith('/archive')) {
        return false
      }
      response.writeHead(200, { 'content-length': archive.length })
      response.write(archive.subarray(0, 100), () => response.destroy())
      return true
    }
    const gateway = await store.start()
    expect(await sectionsOf(gateway)).toMatchObject([
      { unavailable: true, entry: null, basePaths: ['/tasks'] },
    ])
  })

  it('an archive that does not match its hashes creates no release', async () => {
    const files = buildFiles(NAME, '1.0.0')
    files.set(FILE, Buffer.from('evil()'))
    backend.archives.set('1.0.0', await packArchive(files))
    backend.use('1.0.0')
    const gateway = await store.start()
    expect(await sectionsOf(gateway)).toMatchObject([{ unavailable: true }])
  })

  it('the backend is requested again when a local copy is corrupt', async () => {
    backend.use('1.0.0')
    await sectionsOf(await store.start())
    const file = join(cache, 'releases/mfe_tasks/1.0.0', FILE)
    await writeFile(file, '')
    await sectionsOf(await store.start())
    expect(await readFile(file)).toEqual(buildFiles(NAME, '1.0.0').get(FILE))
  })
})
