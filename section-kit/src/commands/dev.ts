import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { CommandError } from '../command-error.ts'
import { DEVELOPMENT_PORT } from '../rspack/development-address.ts'
import { readPackageSection } from '../rspack/section-description.ts'
import { REPLIES_VARIABLE } from '../dev-proxy/backend-replies.ts'
import { originOf } from '../portal/client.ts'
import { runTool } from '../run-tool.ts'

/** Returns a message that tells where the section can be opened. */
function explain(name: string, origin: string, portal: string | undefined, path: string): string {
  return portal === undefined
    ? `${name} is served at ${origin}. To show it in a gateway in development mode, set\n` +
        `DEVELOPMENT_SECTION=${name} SECTIONS='{"${name}":"${origin}"}'`
    : `${origin}${path} shows ${portal} with your ${name}. Other users do not see it.`
}

/** Lower ports are reserved for the operating system. */
const LOWEST_PORT = 1_024
const HIGHEST_PORT = 65_535

/** @throws CommandError if the port is not one that an unprivileged server can use. */
function checkPort(port: string): void {
  if (!/^\d{4,5}$/.test(port) || Number(port) < LOWEST_PORT || Number(port) > HIGHEST_PORT) {
    throw new CommandError(`The port must be a number from ${LOWEST_PORT} to ${HIGHEST_PORT}: --port 3011`)
  }
}

/**
 * Returns the origin of a portal's address.
 *
 * @throws CommandError if the address is invalid, or is that of this server, which would
 *   forward requests to itself.
 */
function originOfPortal(portal: string, port: string): string {
  const origin = originOf(portal)
  const { protocol, hostname, port: itsPort } = new URL(portal)
  const isHere = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])\.?$/.test(hostname)
  if (protocol === 'http:' && isHere && itsPort === String(Number(port))) {
    throw new CommandError(`The section itself is served at ${portal}. Choose another --portal or --port.`)
  }
  return origin
}

/** @throws CommandError if another program uses the port. */
async function requireFreePort(port: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(Number(port), 'localhost', () => server.close(() => resolve()))
  }).catch(({ code, message }: NodeJS.ErrnoException) => {
    const problem = code === 'EADDRINUSE' ? 'is used by another program' : `cannot be used: ${message}`
    throw new CommandError(`Port ${port} ${problem}. Choose another one: --port ${Number(port) + 1}`)
  })
}

/** Maximum time that a portal may take to answer the first request. */
const PORTAL_TIMEOUT_MS = 10_000

/** @throws CommandError if the portal does not answer, or is another website. */
async function requirePortal(portal: string): Promise<void> {
  const response = await fetch(`${portal}/sections.json`, {
    signal: AbortSignal.timeout(PORTAL_TIMEOUT_MS),
  }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message
    throw new CommandError(`${portal} cannot be reached: ${cause}`)
  })
  if (!response.ok) {
    throw new CommandError(`${portal} is not a Headway portal: /sections.json answers ${response.status}.`)
  }
}

interface DevOptions {
  portal?: string
  port?: string
  replies?: string
  standalone?: boolean
  role?: string
}

/** @throws CommandError if the replies are missing, or are given without something that uses them. */
function requireReplies(options: {
  repliesFile: string | undefined
  hasPortal: boolean
  isStandalone: boolean
}) {
  const { repliesFile, hasPortal, isStandalone } = options
  if (isStandalone && hasPortal) {
    throw new CommandError('Choose either --portal or --standalone.')
  }
  if (isStandalone && repliesFile === undefined) {
    throw new CommandError(
      'Without a portal, requests need prepared replies: --standalone --replies src/replies.ts',
    )
  }
  if (repliesFile !== undefined && (!(hasPortal || isStandalone) || !existsSync(repliesFile))) {
    throw new CommandError(
      'Replies need an existing file, and --portal https://… or --standalone: --standalone --replies src/replies.ts',
    )
  }
}

/**
 * The page shows colors of error messages as inline styles, which the portal's content security policy forbids.
 */
const withoutColors = { NO_COLOR: '1', FORCE_COLOR: undefined }

/**
 * Serves the section and replaces its components in the page whenever a file is saved. The section appears within a
 * portal that runs elsewhere, within a gateway in development mode, or without any portal.
 *
 * @throws CommandError if the portal, the port or the file of replies is invalid, the port is taken, or the portal
 *   does not answer.
 */
export async function dev(
  folder: string,
  { portal, port = String(DEVELOPMENT_PORT), replies, standalone, role = 'pm' }: DevOptions,
): Promise<void> {
  checkPort(port)
  const origin = portal === undefined ? undefined : originOfPortal(portal, port)
  const repliesFile = replies === undefined ? undefined : resolve(folder, replies)
  requireReplies({ repliesFile, hasPortal: origin !== undefined, isStandalone: standalone === true })
  const { name, basePaths } = readPackageSection(folder)
  await requireFreePort(port)
  if (origin !== undefined) {
    await requirePortal(origin)
  }
  const local = `http://localhost:${port}`
  const path = basePaths[0] ?? '/'
  console.log(
    standalone ? `${local}${path} shows ${name} without a portal.` : explain(name, local, origin, path),
  )
  await runTool(folder, ['@rspack/cli', 'rspack'], ['serve', '--mode', 'development'], {
    NODE_ENV: 'development',
    HEADWAY_DEVELOPMENT_PORT: port,
    ...(origin === undefined ? {} : { HEADWAY_DEVELOPMENT_PORTAL: origin, ...withoutColors }),
    ...(standalone ? { HEADWAY_DEVELOPMENT_ROLE: role } : {}),
    ...(repliesFile === undefined ? {} : { [REPLIES_VARIABLE]: repliesFile }),
  })
}
