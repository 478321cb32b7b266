import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Failure } from '../failure.ts'

/**
 * Checks that the portal's port is free.
 *
 * @throws Failure that names the option to choose another port.
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  try {
    await listenOnce(port, host)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new Failure(
        `Port ${port} is used by another program: choose another one with "npm start -- --port ${port + 1}".`,
      )
    }
    if (code === 'EACCES') {
      throw new Failure(
        `Port ${port} is reserved for the system: choose one from 1024 with "npm start -- --port 8080".`,
      )
    }
    if (code === 'EADDRNOTAVAIL') {
      throw new Failure(`HOST=${host} is not an address of this machine: omit it, or use 0.0.0.0.`)
    }
    throw error
  }
}

/** Returns a free port for a process that only this machine connects to. */
export async function freePort(): Promise<number> {
  return listenOnce(0, '127.0.0.1')
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo
      server.close(() => resolve(taken))
    })
  })
}
