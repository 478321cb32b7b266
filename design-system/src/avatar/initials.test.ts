// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { initialsOf } from './Avatar.tsx'

describe('initialsOf', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Ada King Lovelace', 'AL'],
    ['  plato  ', 'P'],
    ['', ''],
    ['😀 Smith', '😀S'],
  ])('the initials of "%s" are "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
