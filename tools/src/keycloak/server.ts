import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import { lastLines, logSize, openLog } from '../start/log-file.ts'
import { StartTimeout } from '../start/start-timeout.ts'
import { freePort } from '../start/ports.ts'
import type { Instance } from './instance.ts'
import { javaEnvironment } from './java-environment.ts'

/** A starting server that logs nothing for this long is considered hung. */
const SILENT_MILLISECONDS = 300_000
const POLL_MILLISECONDS = 100
const STOP_MILLISECONDS = 20_000

/** Name of the server's administrator, who is created at the first start. */
export const ADMINISTRATOR = 'admin'

/** Ports, public URL and credentials of a server. */
export interface ServerSettings {
  port: number
  managementPort: number
  /** Origin that browsers use, without a trailing slash. */
  publicUrl: string
  /** Password of the administrator. Only the first start with a data folder uses it. */
  administratorPassword: string
  java: string
}

/**
 * Returns the environment of a local server behind a reverse proxy
 * (docs/IDENTITY.md, "Keycloak for tests").
 */
export function serverEnvironment(settings: ServerSettings): Record<string, string> {
  return {
    ...javaEnvironment(settings.java),
    KC_HTTP_ENABLED: 'true',
    KC_HTTP_HOST: '127.0.0.1',
    KC_HTTP_PORT: String(settings.port),
    KC_HTTP_MANAGEMENT_HOST: '127.0.0.1',
    KC_HTTP_MANAGEMENT_PORT: String(settings.managementPort),
    KC_PROXY_HEADERS: 'xforwarded',
    KC_HOSTNAME: `${settings.publicUrl}/auth`,
    KC_HOSTNAME_BACKCHANNEL_DYNAMIC: 'true',
    KC_CACHE: 'local',
    KC_BOOTSTRAP_ADMIN_USERNAME: ADMINISTRATOR,
    KC_BOOTSTRAP_ADMIN_PASSWORD: settings.administratorPassword,
    // Otherwise every readiness probe would be logged while the server starts.
    KC_LOG_LEVEL: 'info,io.smallrye.health:error',
  }
}

/** Arguments of `kc.sh` for a built server. */
export const startParameters = ['start', '--optimized', '--import-realm'] as const

/** Returns the URL that answers 200 when the server is ready and the realm is imported. */
export const readyUrl = (managementPort: number) => `http://127.0.0.1:${managementPort}/auth/health/ready`

/** Returns the URL that answers 200 while the server is alive. */
export const healthUrl = (managementPort: number) => `http://127.0.0.1:${managementPort}/auth/health/live`

/** A running Keycloak. */
export interface KeycloakServer {
  readonly port: number
  /** `http://127.0.0.1:<port>/auth`. */
  readonly url: string
  readonly settings: ServerSettings
  stop(): Promise<void>
}

/**
 * Starts a server on free ports and waits until it is ready.
 *
 * @param variables additional variables that the realm file needs.
 * @throws Failure with the last lines of its log if it does not start.
 */
export async function startServer(
  instance: Instance,
  options: Omit<ServerSettings, 'port' | 'managementPort'>,
  variables: Record<string, string> = {},
): Promise<KeycloakServer> {
  const settings = { ...options, port: await freePort(), managementPort: await freePort() }
  const logFile = join(instance.folder, 'server.log')
  const log = openLog(logFile)
  const child = spawn(instance.program, [...startParameters], {
    stdio: ['ignore', log, log],
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...serverEnvironment(settings), ...variables },
  })
  closeSync(log)
  const running = watch(child)
  try {
    await ready(readyUrl(settings.managementPort), running, logFile)
  } catch {
    await running.stop()
    throw new Failure(
      `Keycloak does not start. Last lines of its log (${logFile}):\n${await lastLines(logFile, 5)}`,
    )
  }
  return { port: settings.port, url: `http://127.0.0.1:${settings.port}/auth`, settings, stop: running.stop }
}

interface Running {
  hasEnded(): boolean
  stop(): Promise<void>
}

function watch(child: ChildProcess): Running {
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  // The script cannot forward SIGKILL to its child processes, so the whole process group is killed.
  const kill = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
  process.once('exit', kill)
  return {
    hasEnded: () => hasEnded,
    async stop() {
      child.kill('SIGTERM')
      const limit = setTimeout(kill, STOP_MILLISECONDS)
      await ended
      clearTimeout(limit)
      process.removeListener('exit', kill)
    },
  }
}

async function ready(url: string, running: Running, logFile: string): Promise<void> {
  const timeout = new StartTimeout(SILENT_MILLISECONDS)
  while (!(await answers(url))) {
    if (running.hasEnded() || timeout.isOver(logSize(logFile))) {
      throw new Error('not ready')
    }
    await wait(POLL_MILLISECONDS)
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
