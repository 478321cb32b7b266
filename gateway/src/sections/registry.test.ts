import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { close, digest, listen, writeSection } from '../test/harness.ts'
import { createRegistry } from './registry.ts'

let workspace: string
let built: string

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'headway registry-'))
  built = join(workspace, 'mfe-tasks/dist')
  await mkdir(built, { recursive: true })
  const section = { title: 'Tasks', basePaths: ['/tasks'] }
  await writeFile(
    join(workspace, 'mfe-tasks/package.json'),
    JSON.stringify({ version: '0.1.0', headway: { section } }),
  )
})
afterEach(() => rm(workspace, { recursive: true }))

const anonymous = { cookie: '', address: '127.0.0.1', wantsNewest: false }

const unavailable = {
  name: 'mfe_tasks',
  title: 'Tasks',
  basePaths: ['/tasks'],
  entry: null,
  unavailable: true,
}

describe('a section in a folder', () => {
  const registryOf = () => createRegistry({ sections: { mfe_tasks: built }, workspace })

  it('a section in a folder has addresses and hashes under its mount', async () => {
    await writeSection(built)
    const [entry] = await registryOf().entries(anonymous)
    expect(entry).toEqual({
      name: 'mfe_tasks',
      title: 'Tasks',
      version: '0.1.0',
      contract: 1,
      basePaths: ['/tasks'],
      entry: '/mfe/tasks/mf-manifest.abcdef0123.json',
      expose: ['/mfe/tasks/remoteEntry.abcdef0123.js', '/mfe/tasks/mount.abcdef0123.js'],
      integrity: {
        '/mfe/tasks/mf-manifest.abcdef0123.json': digest,
        '/mfe/tasks/remoteEntry.abcdef0123.js': digest,
        '/mfe/tasks/mount.abcdef0123.js': digest,
      },
    })
  })

  it('a missing section stays listed as unavailable, and is restored when it returns', async () => {
    const registry = registryOf()
    expect(await registry.entries(anonymous)).toMatchObject([unavailable])
    await writeSection(built)
    expect(await registry.entries(anonymous)).toMatchObject([{ contract: 1 }])
    await rm(join(built, 'section.json'))
    expect(await registry.entries(anonymous)).toMatchObject([unavailable])
  })

  it('a section in a folder is reloaded after a new build', async () => {
    await writeSection(built)
    const registry = registryOf()
    await registry.entries(anonymous)
    await writeSection(built, { version: '0.2.0' })
    expect(await registry.entries(anonymous)).toMatchObject([{ version: '0.2.0' }])
  })

  it.each([
    ['garbage', 'not JSON'],
    ['another section', { name: 'mfe_admin' }],
    ['an entry elsewhere', { entry: 'https://evil.example/x.js' }],
    ['an entry in another folder', { entry: '../shell/mf-manifest.json' }],
    ['a remote entry instead of a manifest', { entry: 'remoteEntry.abcdef0123.js' }],
    ['a broken hash', { integrity: { 'remoteEntry.abcdef0123.js': 'sha1-x' } }],
    ['no contract', { contract: undefined }],
    ['calls outside the API', { preload: [{ path: '/tasks', requests: ['https://evil.example/'] }] }],
  ])('a section in a folder is unavailable when its description is %s', async (_case, changes) => {
    if (typeof changes === 'string') {
      await writeFile(join(built, 'section.json'), changes)
    } else {
      await writeSection(built, changes)
    }
    expect(await registryOf().entries(anonymous)).toMatchObject([unavailable])
  })
})

describe('a section on a server', () => {
  it('a section on a server is unavailable while the server fails', async () => {
    const server = createServer((_request, response) => response.writeHead(500).end())
    const location = `http://127.0.0.1:${await listen(server)}`
    const registry = createRegistry({ sections: { mfe_tasks: location }, workspace })
    const entries = await registry.entries(anonymous)
    await close(server)
    expect(entries).toMatchObject([unavailable])
  })

  it('a section on a server runs from its own address in development, without hashes', async () => {
    await writeSection(built)
    const section = JSON.stringify({
      ...JSON.parse(await readFile(join(built, 'section.json'), 'utf8')),
      entry: 'mf-manifest.json',
      expose: [],
      integrity: {},
    })
    const server = createServer((_request, response) => response.end(section))
    const location = `http://127.0.0.1:${await listen(server)}`
    const registry = createRegistry({
      sections: { mfe_tasks: location },
      workspace,
      developmentSection: 'mfe_tasks',
    })
    const entries = await registry.entries(anonymous)
    await close(server)
    expect(entries).toMatchObject([
      { entry: `${location}/mf-manifest.json`, integrity: {}, development: true },
    ])
  })
})
