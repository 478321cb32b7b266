import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useIdempotencyKey } from './idempotency.ts'

const hook = () => renderHook(() => useIdempotencyKey()).result.current

describe('the idempotency key of a write', () => {
  it('the idempotency key and its time stay the same while the payload does', () => {
    const { attemptFor } = hook()
    const first = attemptFor({ title: 'Ledger', tags: ['a'] })
    expect(attemptFor({ title: 'Ledger', tags: ['a'] })).toEqual(first)
  })

  it('the idempotency key changes when anything in the payload changes', () => {
    const { attemptFor } = hook()
    const keys = [{ title: 'Ledger' }, { title: 'Ledgers' }, { title: 'Ledgers', tags: [] }, undefined].map(
      (payload) => attemptFor(payload).key,
    )
    expect(new Set(keys).size).toBe(4)
  })

  it('the idempotency key changes for the same payload after success', () => {
    const { attemptFor, renew } = hook()
    const { key } = attemptFor('x')
    renew()
    expect(attemptFor('x').key).not.toBe(key)
  })
})
