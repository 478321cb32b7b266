import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Where the run's portal is, and where its keeper takes orders. */
interface RunAddresses {
  portal: string
  keeper: string
}

const PORTAL_PORT = 'HEADWAY_E2E_PORTAL_PORT'
const KEEPER_PORT = 'HEADWAY_E2E_KEEPER_PORT'

/** A port that nobody listens on. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}

/**
 * The ports of this run. They are chosen once: Playwright's workers and the keeper inherit the environment of the
 * process that chose them.
 */
export async function runPorts(): Promise<{ portal: string; keeper: string }> {
  const portal = (process.env[PORTAL_PORT] ??= await freePort())
  const keeper = (process.env[KEEPER_PORT] ??= await freePort())
  return { portal, keeper }
}

/** {@link runPorts} as addresses. */
export async function runAddresses(): Promise<RunAddresses> {
  const { portal, keeper } = await runPorts()
  return { portal: `http://localhost:${portal}`, keeper: `http://127.0.0.1:${keeper}` }
}
