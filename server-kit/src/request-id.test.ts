import { describe, expect, it } from 'vitest'
import { createRequestId, requestIdFrom } from './request-id.ts'

describe('a request id', () => {
  it('is kept where it comes in our own form', () => {
    const given = createRequestId()
    expect(requestIdFrom(given)).toBe(given)
  })

  it.each([
    undefined,
    '',
    'abc',
    'ABCDEFGHIJKLMNOP',
    'abcdefghijklmno1',
    'abcdefghijklmnop\n',
    'abcdefghijklmnop, abcdefghijklmnop',
    'a'.repeat(10_000),
  ])('is made anew instead of %j', (given) => {
    expect(requestIdFrom(given)).toMatch(/^[a-z]{16}$/)
    expect(requestIdFrom(given)).not.toBe(given)
  })
})
