import { freePort } from '@headway/server-kit/testing/free-port'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The checkout that this file is of. */
export const root = join(import.meta.dirname, '../..')

interface LoneGateway {
  /** Folder of the checkout whose gateway and shell it is. */
  checkout: string
  /** Address of what stands for backend and identity provider; nobody has to answer there. */
  backendUrl?: string
  /** Federation name of a section to the folder of its build. */
  sections?: Readonly<Record<string, string>>
}

/**
 * Starts a gateway by itself, with nothing on its disk, and ends it when `use` is done. Needs `npm run build`.
 *
 * @param use is given its address.
 */
export async function withGateway<Result>(
  { checkout, backendUrl, sections }: LoneGateway,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-bench-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const gateway = spawn(process.execPath, [join(checkout, 'gateway/src/server.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      BACKEND_URL: backendUrl ?? url,
      IDENTITY_URL: backendUrl ?? url,
      SHELL_DIR: join(checkout, 'shell/dist'),
      ...(sections ? { SECTIONS: JSON.stringify(sections) } : { SECTIONS_CACHE_DIR: folder }),
    },
  })
  try {
    while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
      await wait(50)
    }
    return await use(url)
  } finally {
    gateway.kill()
    await once(gateway, 'exit')
    await rm(folder, { recursive: true })
  }
}
