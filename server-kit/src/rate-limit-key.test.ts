import { describe, expect, it } from 'vitest'
import { toRateLimitKey } from './rate-limit-key.ts'

describe('toRateLimitKey', () => {
  it.each([
    ['2001:db8:0:1::1', '2001:db8:0:1::2'],
    ['2001:db8:0:1::1', '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:102:304', '1.2.3.4'],
    ['64:ff9b::1.2.3.4', '1.2.3.4'],
    ['fe80::1%eth0', 'fe80::2'],
  ])('the addresses %s and %s share a rate limit key', (one, other) => {
    expect(toRateLimitKey(one)).toBe(toRateLimitKey(other))
  })

  it.each([
    ['2001:db8:0:1::1', '2001:db8:0:2::1'],
    ['1.2.3.4', '1.2.3.5'],
    ['::ffff:1.2.3.4', '::ffff:1.2.3.5'],
  ])('the addresses %s and %s have different rate limit keys', (one, other) => {
    expect(toRateLimitKey(one)).not.toBe(toRateLimitKey(other))
  })

  it.each(['', 'unknown', '1.2.3.4', '1.2.3', '2001:db8::1::2'])(
    'the rate limit key of "%s" is the text itself',
    (text) => {
      expect(toRateLimitKey(text)).toBe(text)
    },
  )
})
