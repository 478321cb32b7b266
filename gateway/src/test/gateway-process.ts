import { freePort } from '@headway/server-kit/testing/free-port'
import { programCall, programEnvironment } from '@headway/server-kit/testing/test-program'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'

/** A gateway as it runs in production: a process of its own, with its own limits. */
export interface GatewayProcess {
  readonly port: number
  /** The most memory that it has held so far, in bytes. */
  peakMemory(): Promise<number>
  /** How many sockets it has open: who is connected to it, and what it has open to others. */
  openSockets(): Promise<number>
  stop(): Promise<void>
}

async function peakOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024
}

async function socketsOf({ pid }: ChildProcess): Promise<number> {
  const folder = `/proc/${pid}/fd`
  const links = await Promise.all(
    (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => '')),
  )
  return links.filter((link) => link.startsWith('socket:')).length
}

/** Starts one before a process that answers, and waits until it listens. */
export async function startGatewayProcess(
  backendUrl: string,
  { shell, folder }: { shell: string; folder: string },
): Promise<GatewayProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, programCall(join(import.meta.dirname, '../server.ts')), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: programEnvironment({
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      BACKEND_URL: backendUrl,
      IDENTITY_URL: backendUrl,
      SHELL_DIR: shell,
      SECTIONS_CACHE_DIR: folder,
    }),
  })
  await once(child.stdout, 'data')
  child.stdout.resume()
  return {
    port,
    peakMemory: () => peakOf(child),
    openSockets: () => socketsOf(child),
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
