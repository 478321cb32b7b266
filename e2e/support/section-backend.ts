import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { freePort } from './addresses.ts'

interface OwnBackend {
  /** Folder of the section, whose sample service is started. */
  folder: string
  /** Name of the section, `mfe_travel`. */
  name: string
  /** Origin of the portal. */
  portal: string
}

/**
 * Expects that users reach the sample service of a section through the portal once an administrator has set its address,
 * that it refuses everyone else, and that the portal reports when it is gone.
 */
export async function expectOwnBackend(
  administrator: Page,
  { folder, name, portal }: OwnBackend,
): Promise<void> {
  const service = join(folder, 'service')
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], { cwd: service })
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['server.mjs'], {
    cwd: service,
    env: { PATH: process.env['PATH'], PORT: port, PORTAL_URL: portal },
  })
  const headers = { origin: portal }
  const path = `/api/section-backends/${name}/notes`
  try {
    await once(server.stdout, 'data')
    const { generation } = (await (await administrator.request.get(`/api/sections/${name}`)).json()) as {
      generation: number
    }
    const set = await administrator.request.put(`/api/sections/${name}/backend`, {
      headers,
      data: { url: base, generation, reason: 'The team runs its service' },
    })
    expect(set.status(), await set.text()).toBe(200)
    const created = await administrator.request.post(path, { headers, data: { name: 'Leave in May' } })
    expect(created.status(), await created.text()).toBe(201)
    expect(await (await administrator.request.get(path)).json()).toMatchObject({
      items: [{ name: 'Leave in May' }],
    })
    expect((await fetch(`${base}/notes`)).status).toBe(401)
  } finally {
    server.kill()
    await once(server, 'exit')
  }
  expect((await administrator.request.get(path)).status()).toBe(502)
}
