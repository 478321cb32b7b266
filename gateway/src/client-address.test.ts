import type { IncomingMessage } from 'node:http'
import { parseNetworks } from '@headway/server-kit/addresses'
import { expect, it } from 'vitest'
import { clientAddressReader } from './client-address.ts'

const read = clientAddressReader(parseNetworks('10.0.0.0/8,fd00::/8') ?? [])

const from = (remoteAddress: string, forwarded: string) =>
  read({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage)

it.each([
  ['203.0.113.7:41234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['198.51.100.1, ::ffff:203.0.113.7, 10.2.0.1:80', '203.0.113.7'],
  ['203.0.113.7, unknown', '10.0.0.1'],
  ['203.0.113.7, proxy.internal, 10.2.0.1', '10.0.0.1'],
  ['203.0.113.7, fd12::1', '203.0.113.7'],
  ['', '10.0.0.1'],
])('the gateway takes %j from a trusted proxy for %s', (forwarded, address) => {
  expect(from('10.0.0.1', forwarded)).toBe(address)
  expect(from('::ffff:10.0.0.1', forwarded)).toBe(address)
})

it('the gateway ignores the header of untrusted peers', () => {
  expect(from('192.0.2.1', '203.0.113.7')).toBe('192.0.2.1')
  expect(from('::ffff:192.0.2.1', '203.0.113.7')).toBe('192.0.2.1')
})
