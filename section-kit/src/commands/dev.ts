import { CommandError } from '../command-error.ts'
import { readOptions } from '../options.ts'
import { DEVELOPMENT_PORT } from '../rspack/development-address.ts'
import { readPackageSection } from '../rspack/section-description.ts'
import { runTool } from '../run-tool.ts'

/** Where the section is to be seen, in words. */
function explain(name: string, origin: string, portal: string | undefined, path: string): string {
  return portal === undefined
    ? `${name} is served at ${origin}. A gateway in development shows it with\n` +
        `DEVELOPMENT_SECTION=${name} SECTIONS='{"${name}":"${origin}"}'`
    : `${origin}${path} is ${portal} with your ${name} in it. Only who opens it there sees it.`
}

/** Below are those that a system keeps for itself. */
const LOWEST_PORT = 1_024
const HIGHEST_PORT = 65_535

/** @throws CommandError for a port that a server of one's own cannot have. */
function checkPort(port: string): void {
  if (!/^\d{4,5}$/.test(port) || Number(port) < LOWEST_PORT || Number(port) > HIGHEST_PORT) {
    throw new CommandError(`Say the port as a number from ${LOWEST_PORT} to ${HIGHEST_PORT}: --port 3011`)
  }
}

/**
 * @returns the origin of a portal.
 * @throws CommandError for what is none, and for the server's own address, which would ask itself without end.
 */
function originOfPortal(portal: string, port: string): string {
  if (!(URL.canParse(portal) && /^https?:/.test(portal))) {
    throw new CommandError('Say where the portal is: --portal https://portal.example.org')
  }
  const { origin, protocol, hostname, port: itsPort } = new URL(portal)
  const isHere = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])\.?$/.test(hostname)
  if (protocol === 'http:' && isHere && itsPort === String(Number(port))) {
    throw new CommandError(`${portal} is where the section itself is served. Say another --portal or --port.`)
  }
  return origin
}

/**
 * Serves the section and reloads it as its files are saved: within a portal that runs elsewhere, or for a gateway that runs in
 * development.
 *
 * @throws CommandError for a portal or a port that is none.
 */
export async function dev(folder: string, words: readonly string[]): Promise<void> {
  const { values } = readOptions(words, { portal: { type: 'string' }, port: { type: 'string' } })
  const { portal, port = String(DEVELOPMENT_PORT) } = values
  checkPort(port)
  const origin = portal === undefined ? undefined : originOfPortal(portal, port)
  const { name, basePaths } = readPackageSection(folder)
  console.log(explain(name, `http://localhost:${port}`, origin, basePaths[0] ?? '/'))
  await runTool(folder, ['@rspack/cli', 'rspack'], ['serve', '--mode', 'development'], {
    NODE_ENV: 'development',
    HEADWAY_DEVELOPMENT_PORT: port,
    ...(origin === undefined ? {} : { HEADWAY_DEVELOPMENT_PORTAL: origin }),
  })
}
