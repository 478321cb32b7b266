// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { statusWord } from './StatusBadge.tsx'

describe('statusWord', () => {
  it.each([
    ['in_progress', 'in progress'],
    ['waiting-for-review', 'waiting for review'],
    ['completed', 'completed'],
  ])('statusWord shows the status %s as %s', (status, word) => {
    expect(statusWord(status)).toBe(word)
  })
})
