import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { settleForwarded } from './forwarded.ts'

const publicUrl = 'https://portal.example'
const PORT = 8_081

function settled(headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const request = { headers: { ...headers }, socket: { remoteAddress } } as unknown as IncomingMessage
  settleForwarded(request, publicUrl, PORT)
  return request.headers
}

describe('where a request came from', () => {
  it('leaves a server that calls directly as it is', () => {
    expect(settled({ host: `127.0.0.1:${PORT}` })).toEqual({ host: `127.0.0.1:${PORT}` })
  })

  it.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: `127.0.0.1:${PORT}`, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { host: 'a@b' },
    {},
  ])('replaces the host of %j by the portal', (headers) => {
    expect(settled(headers)).toMatchObject({
      'x-forwarded-host': 'portal.example',
      'x-forwarded-proto': 'https',
    })
  })

  it('believes the address of a gateway on this machine only', () => {
    const headers = { host: 'portal.example', 'x-forwarded-for': '203.0.113.9' }
    expect(settled(headers)['x-forwarded-for']).toBe('203.0.113.9')
    expect(settled(headers, '198.51.100.7')['x-forwarded-for']).toBeUndefined()
  })
})
