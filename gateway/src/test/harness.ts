import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
  type RequestOptions,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createLogger } from '@headway/server-kit/logger'
import { createApp } from '../app.ts'
import { type Environment, parseEnvironment } from '../environment.ts'
import type { ResponseLimits } from '../proxy/forward.ts'

/** Host that browsers use in the tests. The gateway itself listens on a free port. */
export const publicHost = 'localhost:8080'

export const digest = `sha256-${'A'.repeat(43)}=`

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

/** Starts a server on a free port of the loopback address. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Closes a server together with its open connections. */
export async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

interface GatewayOptions {
  backend?: RequestListener
  environment?: Partial<Record<keyof Environment, string>>
  limits?: ResponseLimits
}

/** Starts a gateway with a built shell, one built section and a real server as its backend. */
export async function startGateway({ backend, environment = {}, limits }: GatewayOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'headway gateway-'))
  await writeShell(join(folder, 'shell'))
  await writeSection(join(folder, 'mfe-tasks/dist'))
  const upstream = createServer(backend ?? ((_request, response) => response.end('{}')))
  const upstreamUrl = `http://127.0.0.1:${await listen(upstream)}`
  const parsed = parseEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: `http://${publicHost}`,
    BACKEND_URL: upstreamUrl,
    IDENTITY_URL: upstreamUrl,
    SHELL_DIR: join(folder, 'shell'),
    SECTIONS: JSON.stringify({ mfe_tasks: join(folder, 'mfe-tasks/dist') }),
    ...environment,
  })
  const app = createApp({
    environment: parsed,
    logger: createLogger('gateway', 'silent'),
    workspace: folder,
    ...(limits ? { limits } : {}),
  })
  const server = createServer(app.listener)
  const port = await listen(server)
  return {
    folder,
    port,
    upstream,
    /** Returns the number of open connections of clients. */
    connections: promisify(server.getConnections.bind(server)),
    drain: app.drain,
    endStreams: app.endStreams,
    get: (path: string, options: RequestOptions = {}) => ask(port, path, options),
    open: (path: string, options: RequestOptions = {}) => openRequest(port, path, options),
    async stop() {
      await close(server)
      await close(upstream)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function writeShell(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const script = `console.log(${JSON.stringify('shell '.repeat(400))})`
  await writeFile(join(folder, 'main.0123456789.js'), script)
  await writeFile(join(folder, 'main.0123456789.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'main.0123456789.js.gz'), gzipSync(script))
  await writeFile(join(folder, 'main.0123456789.js.map'), '{}')
  await writeFile(join(folder, 'inter.0123456789.woff2'), 'font')
  const manifest = {
    scripts: ['main.0123456789.js'],
    dashboard: [],
    fonts: ['inter.0123456789.woff2'],
    integrity: { 'main.0123456789.js': digest },
  }
  await writeFile(join(folder, 'shell.json'), JSON.stringify(manifest))
}

/** Writes a built section; `changes` replace parts of its description. */
export async function writeSection(folder: string, changes: Record<string, unknown> = {}): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'mf-manifest.abcdef0123.json'), '{}')
  await writeFile(join(folder, 'remoteEntry.abcdef0123.js'), 'entry')
  await writeFile(join(folder, 'mount.abcdef0123.js'), 'mount')
  const section = {
    name: 'mfe_tasks',
    title: 'Tasks',
    version: '0.1.0',
    contract: 1,
    basePaths: ['/tasks'],
    entry: 'mf-manifest.abcdef0123.json',
    expose: ['remoteEntry.abcdef0123.js', 'mount.abcdef0123.js'],
    preload: [
      { path: '/tasks', requests: ['/api/tasks?limit=25'] },
      { path: '/tasks/:id', requests: ['/api/tasks/:id', '/api/tasks/:id/milestones'] },
    ],
    integrity: {
      'mf-manifest.abcdef0123.json': digest,
      'remoteEntry.abcdef0123.js': digest,
      'mount.abcdef0123.js': digest,
    },
    ...changes,
  }
  await writeFile(join(folder, 'section.json'), JSON.stringify(section))
}

function openRequest(port: number, path: string, options: RequestOptions) {
  const { headers, ...rest } = options
  return httpRequest({
    host: '127.0.0.1',
    port,
    path,
    agent: false,
    ...rest,
    headers: { host: publicHost, ...headers },
  })
}

async function ask(port: number, path: string, options: RequestOptions): Promise<Answer> {
  const request = openRequest(port, path, options)
  request.end()
  return answerOf(request)
}

/** Waits for the complete response of a request. */
export function answerOf(request: ReturnType<typeof httpRequest>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      collect(response).then(
        (body) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: `${body}` }),
        reject,
      )
    })
  })
}

async function collect(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
