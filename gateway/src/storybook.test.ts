import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway } from './test/harness.ts'

const inline = "window.CONFIG_TYPE = 'PRODUCTION'"
const page = `<!doctype html><script>${inline}</script><script type="module" src="./runtime.js"></script>`

let folder: string
let gateway: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway storybook '))
  await mkdir(join(folder, 'build/sb-manager'), { recursive: true })
  await writeFile(join(folder, 'build/index.html'), page)
  await writeFile(join(folder, 'build/sb-manager/runtime.js'), 'export {}')
  await writeFile(join(folder, 'build/.env.json'), '{}')
  await writeFile(join(folder, 'build/notes.txt'), 'private')
  await writeFile(join(folder, 'secret.json'), '{}')
  gateway = await startGateway({ environment: { STORYBOOK_DIR: join(folder, 'build') } })
})
afterAll(async () => {
  await gateway.stop()
  await rm(folder, { recursive: true })
})

describe('the Storybook of the design system', () => {
  it('its page may run its own scripts only, and reach nothing else of the portal', async () => {
    const { status, headers, text } = await gateway.get('/storybook/')
    expect([status, text]).toEqual([200, page])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(headers['content-security-policy'])
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(policy).toContain(`script-src http://localhost:8080/storybook/ 'sha256-${hash}';`)
    expect(policy).toContain('connect-src http://localhost:8080/storybook/;')
    expect(policy).toContain("frame-ancestors 'self'")
  })

  it('its files are served with their type, and are revalidated', async () => {
    const { status, headers } = await gateway.get('/storybook/sb-manager/runtime.js')
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-cache')
    const again = await gateway.get('/storybook/sb-manager/runtime.js', {
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.status).toBe(304)
  })

  it('its address without a slash leads to its page', async () => {
    const { status, headers } = await gateway.get('/storybook')
    expect([status, headers.location]).toEqual([302, '/storybook/'])
  })

  it.each([
    '/storybook/missing.js',
    '/storybook/missing.html',
    '/storybook/sb-manager',
    '/storybook/notes.txt',
    '/storybook/.env.json',
    '/storybook/../secret.json',
    '/storybook/..%2fsecret.json',
    '/storybook/%2e%2e/secret.json',
    '/storybook/sb-manager/../../secret.json',
    '/storybook/..\\secret.json',
    '/storybook//secret.json',
  ])('the address %s is refused', async (path) => {
    const { status, headers } = await gateway.get(path)
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json'])
  })

  it('only reading is allowed', async () => {
    expect((await gateway.get('/storybook/', { method: 'POST' })).status).toBe(405)
  })

  it.each([
    ['that is not configured', {}],
    ['that was not built', { STORYBOOK_DIR: join(tmpdir(), 'headway-storybook-that-does-not-exist') }],
  ])('a Storybook %s is reported with how to build it', async (_case, environment) => {
    const without = await startGateway({ environment })
    const { status, text } = await without.get('/storybook/')
    expect(status).toBe(404)
    expect(JSON.parse(text)).toMatchObject({
      code: 'storybook_missing',
      detail: expect.stringContaining('npm run build -- storybook'),
    })
    await without.stop()
  })
})
