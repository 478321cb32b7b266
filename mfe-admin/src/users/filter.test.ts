// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { narrows, readFilter, toParameters } from './filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

describe('the filter in the address', () => {
  it('comes back as it was written', () => {
    const filter = { q: 'ada', role: 'pm', status: 'inactive', managerId: '7', sort: '-created' } as const
    expect(read(new URLSearchParams(toParameters(filter)).toString())).toEqual(filter)
  })

  it.each([
    ['role=emperor', {}],
    ['status=gone', {}],
    ['sort=password', {}],
    ['managerId=0', {}],
    ['managerId=7%20OR%201', {}],
    ['q=%20%20', {}],
    [`q=${'x'.repeat(200)}`, { q: 'x'.repeat(100) }],
    ['sort=name', {}],
  ])('leaves out what it does not know: %s', (search, expected) => {
    expect(read(search)).toEqual(expected)
  })

  it('narrows by everything but the order', () => {
    expect(narrows({ sort: 'email' })).toBe(false)
    expect(narrows({ sort: 'email', managerId: '7' })).toBe(true)
  })
})
