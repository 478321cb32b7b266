import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useIdempotencyKey } from './idempotency.ts'

const hook = () => renderHook(() => useIdempotencyKey()).result.current

describe('the key of a write', () => {
  it('stays with its moment while the payload is the same', () => {
    const { attemptFor } = hook()
    const first = attemptFor({ title: 'Ledger', tags: ['a'] })
    expect(attemptFor({ title: 'Ledger', tags: ['a'] })).toEqual(first)
  })

  it('is another one as soon as anything in the payload has changed', () => {
    const { attemptFor } = hook()
    const keys = [{ title: 'Ledger' }, { title: 'Ledgers' }, { title: 'Ledgers', tags: [] }, undefined].map(
      (payload) => attemptFor(payload).key,
    )
    expect(new Set(keys).size).toBe(4)
  })

  it('is another one for the same payload after success', () => {
    const { attemptFor, renew } = hook()
    const { key } = attemptFor('x')
    renew()
    expect(attemptFor('x').key).not.toBe(key)
  })
})
