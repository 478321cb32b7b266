import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { normalizeForwardedHeaders } from './forwarded.ts'

const publicUrl = 'https://portal.example'
const PORT = 8_081

function normalizedHeaders(headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const request = { headers: { ...headers }, socket: { remoteAddress } } as unknown as IncomingMessage
  normalizeForwardedHeaders(request, publicUrl, PORT)
  return request.headers
}

describe('the origin of a request', () => {
  it('the address of a server that calls directly is not changed', () => {
    expect(normalizedHeaders({ host: `127.0.0.1:${PORT}` })).toEqual({ host: `127.0.0.1:${PORT}` })
  })

  it.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: `127.0.0.1:${PORT}`, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { host: 'a@b' },
    {},
  ])('forwarded headers name the portal as the host instead of %j', (headers) => {
    expect(normalizedHeaders(headers)).toMatchObject({
      'x-forwarded-host': 'portal.example',
      'x-forwarded-proto': 'https',
    })
  })

  it('forwarded headers keep the client address only from a gateway on this machine', () => {
    const headers = { host: 'portal.example', 'x-forwarded-for': '203.0.113.9' }
    expect(normalizedHeaders(headers)['x-forwarded-for']).toBe('203.0.113.9')
    expect(normalizedHeaders(headers, '198.51.100.7')['x-forwarded-for']).toBeUndefined()
  })
})
