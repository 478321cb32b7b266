import { describe, expect, it } from 'vitest'
import { createRequestId, requestIdFrom } from './request-id.ts'

describe('requestIdFrom', () => {
  it('requestIdFrom returns a valid request id unchanged', () => {
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
  ])('requestIdFrom creates a new request id for %j', (given) => {
    expect(requestIdFrom(given)).toMatch(/^[a-z]{16}$/)
    expect(requestIdFrom(given)).not.toBe(given)
  })
})
