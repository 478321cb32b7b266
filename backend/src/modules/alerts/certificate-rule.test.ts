import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatform } from '../../platform/platform.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { certificate } from './rules/certificate.ts'

const DAY = 86_400_000

let server: TestServer
let front: Server
let url: string
/** Of a certificate that was made for this test and is good for nothing else. */
let end: number

beforeAll(async () => {
  server = await startTestServer()
  const read = (name: string) => readFile(join(import.meta.dirname, 'testing', name))
  const cert = await read('localhost.pem')
  end = Date.parse(new X509Certificate(cert).validTo)
  front = createServer({ key: await read('localhost-key.pem'), cert })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  url = `https://localhost:${(front.address() as AddressInfo).port}`
})
afterAll(async () => {
  front.close()
  await server.stop()
})

const find = (publicUrl: string) =>
  certificate.find(
    createPlatform({
      ...server.platform,
      environment: { ...server.platform.environment, PUBLIC_URL: publicUrl },
    }),
  )
const daysBeforeEnd = (days: number) => server.moveClock(end - days * DAY - Date.now())

describe('the certificate of the portal’s address', () => {
  it('is an alert when its end is near, a worse one when it is nearer, and none once it is renewed', async () => {
    daysBeforeEnd(20)
    expect(await find(url)).toEqual([])
    daysBeforeEnd(13)
    expect(await find(url)).toMatchObject([
      { severity: 'warning', detail: expect.stringContaining('14 days') },
    ])
    daysBeforeEnd(2)
    expect(await find(url)).toMatchObject([
      { severity: 'critical', detail: expect.stringContaining('3 days') },
    ])
    daysBeforeEnd(-1)
    expect(await find(url)).toMatchObject([
      { severity: 'critical', detail: expect.stringContaining('has expired') },
    ])
    server.moveClock(0)
    expect(await find(url)).toEqual([])
  })

  it('is not asked for where there is no https', async () => {
    expect(await find('http://localhost:1')).toEqual([])
  })

  it('cannot be looked at where nobody answers', async () => {
    await expect(find('https://localhost:1')).rejects.toThrow('ECONNREFUSED')
  })
})
