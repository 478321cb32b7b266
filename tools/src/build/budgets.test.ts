import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstLoadLimits } from '@headway/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../start/ports.ts'
import { Service } from '../start/service.ts'
import { sectionFolders, sectionName } from '../workspace.ts'
import { buildBundles, outputFolder } from './build-bundles.ts'

/** The backend does not run here, so its API responses are not counted (docs/BENCH.md). */
const FILES_BUDGET = firstLoadLimits.page - firstLoadLimits.answers

/** Bytes that the first large file loads. */
const RESUMABLE_UPLOADS_BUDGET = 16_000

interface Section {
  name: string
  entry: string
  expose: string[]
}

let folder: string
let origin: string
let gateway: Service

beforeAll(async () => {
  await buildBundles({ report: () => undefined })
  folder = await mkdtemp(join(tmpdir(), 'headway budgets '))
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const sections = sectionFolders.map((section) => [sectionName(section), outputFolder(section)])
  gateway = new Service(
    {
      name: 'gateway',
      script: 'gateway/src/server.ts',
      environment: {
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: origin,
        BACKEND_URL: origin,
        IDENTITY_URL: origin,
        SHELL_DIR: outputFolder('shell'),
        SECTIONS: JSON.stringify(Object.fromEntries(sections)),
      },
      readyUrl: `${origin}/healthz`,
      logFile: join(folder, 'gateway.log'),
    },
    { onChange: () => undefined, report: () => undefined },
  )
  await gateway.start()
}, 180_000)
afterAll(async () => {
  await gateway.stop()
  await rm(folder, { recursive: true })
})

/** Returns the bytes of a response as Chromium counts them. */
function wireBytes(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (response) => {
      let bytes: number = firstLoadLimits.headers
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(path))))
    }).on('error', reject)
  })
}

async function total(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(wireBytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Returns the paths of the page, its scripts and the files that it preloads, without API calls. */
async function firstLoad(path: string): Promise<string[]> {
  // The page preloads sections only for requests that have a session cookie.
  const html = await (await fetch(origin + path, { headers: { cookie: 'portal=x' } })).text()
  const addresses = [...html.matchAll(/(?:src|href)="(\/(?:assets\/|mfe\/|favicon)[^"]+)"/g)]
  return [path, ...addresses.map(([, address]) => address ?? '')]
}

/** Returns the paths of the shell's scripts whose text contains a string. */
async function shellScriptsWith(text: string): Promise<string[]> {
  const names = (await readdir(outputFolder('shell'))).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(names.map((name) => readFile(join(outputFolder('shell'), name), 'utf8')))
  return names.filter((_, index) => texts[index]?.includes(text)).map((name) => `/assets/${name}`)
}

async function readSections(): Promise<Section[]> {
  const response = await fetch(`${origin}/sections.json`)
  return ((await response.json()) as { sections: Section[] }).sections
}

describe('the size of the first load', () => {
  it('the first load of the shell is at most 230,000 bytes: page, scripts, font and icon', async () => {
    const paths = await firstLoad('/')
    expect(paths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0)
    expect(paths.filter((path) => path.endsWith('.woff2'))).toHaveLength(1)
    expect(await total(paths)).toBeLessThanOrEqual(FILES_BUDGET)
  })

  it('the first load of the task list is at most 230,000 bytes: the shell and the section together', async () => {
    const paths = await firstLoad('/tasks')
    expect(paths.some((path) => path.startsWith('/mfe/tasks/'))).toBe(true)
    expect(await total(paths)).toBeLessThanOrEqual(FILES_BUDGET)
  })

  it('the first load of each section adds at most 60,000 bytes', async () => {
    for (const { name, entry, expose } of await readSections()) {
      expect(await total([entry, ...expose]), name).toBeLessThanOrEqual(firstLoadLimits.section)
    }
  })

  it('the code of resumable uploads is at most 16,000 bytes and not part of the first load', async () => {
    const scripts = await shellScriptsWith('Tus-Resumable')
    expect(scripts).toHaveLength(1)
    expect(await total(scripts)).toBeLessThanOrEqual(RESUMABLE_UPLOADS_BUDGET)
    expect(await firstLoad('/reports')).not.toContain(scripts[0])
  })
})
