import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RegistrySection } from '@headway/contracts/section-registry'
import { buildArchive, type buildFiles } from '@headway/server-kit/testing/section-build'
import { startGateway } from './harness.ts'

type Gateway = Awaited<ReturnType<typeof startGateway>>

/** Section of the releases, and one of its files. */
export const NAME = 'mfe_tasks'
export const FILE = 'mount.0123456789.js'

/** Fake backend with releases for tests of the gateway. */
export class ReleaseBackend {
  readonly archives = new Map<string, Buffer>()
  readonly asked: string[] = []
  /** Visitor addresses that the gateway has forwarded. */
  readonly askedBy: string[] = []
  registry: { isPersonal: boolean; sections: RegistrySection[] } = { isPersonal: false, sections: [] }
  /** Sections that a visitor with this cookie gets instead. */
  personal: { cookie: string; sections: RegistrySection[] } | undefined
  /** Sends a faulty response; returns false to let the backend respond normally. */
  fault: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined

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
      isInNavigation: false,
      slots: [],
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
    this.askedBy.push(...[request.headers['x-forwarded-for'] ?? []].flat())
    if (this.fault?.(request, response)) {
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

/** Creates a fake backend and starts gateways for it, which share a folder of copies. */
export async function createStore() {
  const cache = await mkdtemp(join(tmpdir(), 'headway copies-'))
  const backend = new ReleaseBackend()
  await backend.add('1.0.0')
  const running: Gateway[] = []
  return {
    cache,
    backend,
    /** Starts a gateway; another one uses the copies of the first. */
    async start(environment: Record<string, string> = {}): Promise<Gateway> {
      const gateway = await startGateway({
        backend: backend.answer,
        environment: { SECTIONS: '{}', SECTIONS_CACHE_DIR: cache, ...environment },
      })
      running.push(gateway)
      return gateway
    },
    async stop(): Promise<void> {
      await Promise.all(running.map((gateway) => gateway.stop()))
      await rm(cache, { recursive: true, force: true })
    },
  }
}

/** Returns the sections in `/sections.json`, as a visitor with the cookie sees them. */
export async function sectionsOf(gateway: Gateway, cookie?: string): Promise<Record<string, unknown>[]> {
  const { text } = await gateway.get('/sections.json', cookie === undefined ? {} : { headers: { cookie } })
  return (JSON.parse(text) as { sections: Record<string, unknown>[] }).sections
}
