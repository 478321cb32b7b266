import { describe, expect, it } from 'vitest'
import { findWording } from './wording.ts'

describe('the wording check', () => {
  it.each([
    '/** Notifies whoever reads it. */',
    'Reads the list anew.',
    "const text = 'No report «a»'",
    '/** What a new task is made of. */',
    '  // Where there was a transaction, it has ended.',
  ])('the wording check reports the line %s', (line) => {
    expect(findWording(`const a = 1\n${line}\n`)).toEqual([`2: ${line.trim()}`])
  })

  it.each([
    '/** Returns the open tasks. */',
    '// The caller waits.',
    'const whatever = 1',
    'Renew the token.',
  ])('the wording check accepts the line %s', (line) => {
    expect(findWording(line)).toEqual([])
  })
})
