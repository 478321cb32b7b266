// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { narrows, readFilter, toParameters } from './filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

describe('the user filter in the URL', () => {
  it('the user filter survives writing to and reading from the URL', () => {
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
  ])('the user filter ignores an unknown value: %s', (search, expected) => {
    expect(read(search)).toEqual(expected)
  })

  it('every part of the user filter except the order narrows the list', () => {
    expect(narrows({ sort: 'email' })).toBe(false)
    expect(narrows({ sort: 'email', managerId: '7' })).toBe(true)
  })
})
