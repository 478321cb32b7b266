import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Addresses of the portal under test and of the process that starts and restarts it. */
interface RunAddresses {
  portal: string
  keeper: string
}

const PORTAL_PORT = 'HEADWAY_E2E_PORTAL_PORT'
const KEEPER_PORT = 'HEADWAY_E2E_KEEPER_PORT'

/** Returns a free port. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}

/**
 * Returns the ports of this run. They are chosen once; Playwright's workers and the keeper inherit them through the
 * environment.
 */
export async function runPorts(): Promise<{ portal: string; keeper: string }> {
  const portal = (process.env[PORTAL_PORT] ??= await freePort())
  const keeper = (process.env[KEEPER_PORT] ??= await freePort())
  return { portal, keeper }
}

/** Returns {@link runPorts} as addresses. */
export async function runAddresses(): Promise<RunAddresses> {
  const { portal, keeper } = await runPorts()
  return { portal: `http://localhost:${portal}`, keeper: `http://127.0.0.1:${keeper}` }
}
