import { describe, expect, it } from 'vitest'
import { isInside, parseNetworks, readAddress } from './addresses.ts'

describe('readAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:41234', '203.0.113.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('readAddress reads %s as %s', (text, address) => {
    expect(readAddress(text)).toBe(address)
  })

  it.each([
    '',
    'unknown',
    '_hidden',
    'localhost',
    '10.1',
    '010.0.0.1',
    '0x7f.1',
    '1.2.3.4.5',
    '1.2.3.4:',
    '[::1',
    '10.0.0.0/8',
  ])('readAddress finds no address in %j', (text) => {
    expect(readAddress(text)).toBeUndefined()
  })
})

describe('networks', () => {
  it.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['192.0.2.7, fd00::/8', '192.0.2.7', true],
    ['192.0.2.7,fd00::/8', 'fd12::1', true],
    ['192.0.2.7,fd00::/8', '192.0.2.8', false],
    ['::ffff:10.0.0.0/104', '10.9.9.9', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['', '10.0.0.1', false],
  ])('the check whether the networks %j contain %s returns %s', (text, address, expected) => {
    expect(isInside(address, parseNetworks(text) ?? [])).toBe(expected)
  })

  it.each([
    'proxy.internal',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0/8',
    '10.0.0.0/',
    'fd00::/129',
    '10.0.0.1:80',
  ])('the networks %j cannot be read', (text) => {
    expect(parseNetworks(text)).toBeUndefined()
  })
})
