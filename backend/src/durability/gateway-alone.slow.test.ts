import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '../test/portal.ts'
import { type DurablePortal, startDurablePortal } from './testing/durable-portal.ts'
import { type GatewayProcess, startGatewayProcess } from './testing/gateway-process.ts'

let portal: DurablePortal
let admin: TestUser
let folder: string
let gateway: GatewayProcess

beforeAll(async () => {
  portal = await startDurablePortal()
  admin = await buildUser(portal, { role: 'super_admin' })
  folder = await mkdtemp(join(tmpdir(), 'headway copies-'))
  gateway = await startGatewayProcess(portal.backend.url, folder)
})
afterAll(async () => {
  await gateway.kill()
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Publishes a release through the gateway and activates it. */
async function release(version: string): Promise<void> {
  const address = `${gateway.url}/api/sections/mfe_alone`
  const headers = { Cookie: admin.cookie, 'Content-Type': 'application/gzip' }
  const body = new Uint8Array(await buildArchive('mfe_alone', version))
  const published = await fetch(`${address}/releases`, { method: 'POST', headers, body })
  expect(published.status, await published.text()).toBe(200)
  const section = await fetch(address, { headers: { Cookie: admin.cookie } })
  const { generation } = (await section.json()) as { generation: number }
  const used = await fetch(`${address}/use`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ version, audience: { kind: 'everybody' }, generation, reason: 'for a test' }),
  })
  expect(used.status, await used.text()).toBe(200)
}

async function shown(): Promise<string | undefined> {
  const answer = await fetch(`${gateway.url}/sections.json`)
  const { sections } = (await answer.json()) as { sections: { name: string; version: string }[] }
  return sections.find(({ name }) => name === 'mfe_alone')?.version
}

const scriptOf = async (version: string) =>
  (await fetch(`${gateway.url}/mfe/alone/${version}/mount.0123456789.js`)).text()

it('a gateway serves published releases without a backend, also after it was killed', async () => {
  await release('1.0.0')
  await expect.poll(shown, { timeout: 60_000 }).toBe('1.0.0')
  await release('1.1.0')
  await expect.poll(shown, { timeout: 60_000 }).toBe('1.1.0')
  expect(await scriptOf('1.0.0')).toContain('1.0.0')

  await portal.backend.kill()
  expect(await shown()).toBe('1.1.0')
  await gateway.kill()
  gateway = await startGatewayProcess(portal.backend.url, folder)
  expect(await shown()).toBe('1.1.0')
  expect(await scriptOf('1.1.0')).toContain('1.1.0')
  expect(await scriptOf('1.0.0')).toContain('1.0.0')
})
