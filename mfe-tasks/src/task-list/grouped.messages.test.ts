// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { grouped } from './grouped.messages.ts'

describe('formatting a number in words', () => {
  it.each([0, 7, 100, 999, 1_000, 9_999, 12_000, 100_000, 1_000_000, 12_345_678])(
    'the number %d is grouped as Intl groups it',
    (value) => {
      expect(grouped(value)).toBe(value.toLocaleString('en'))
    },
  )
})
