import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatform } from '../../platform/platform.ts'
import { startPortal, type TestPortal } from '../../test/portal.ts'
import { certificate } from './rules/certificate.ts'

const DAY = 86_400_000

let server: TestPortal
let front: Server
let url: string
/** Expiry of the test certificate, in milliseconds since the epoch. */
let end: number

beforeAll(async () => {
  server = await startPortal()
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

describe('certificate rule', () => {
  it('the certificate rule raises a warning before expiry, a critical alert shortly before, and none after renewal', async () => {
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

  it('the certificate rule does not check the certificate without HTTPS', async () => {
    expect(await find('http://localhost:1')).toEqual([])
  })

  it('the certificate rule reports a failure when the server does not respond', async () => {
    await expect(find('https://localhost:1')).rejects.toThrow('ECONNREFUSED')
  })
})
