import { expect, it } from 'vitest'
import { shortDay } from './days.ts'

it('a day in another year is shown with its year', () => {
  expect(shortDay('2025-12-31', '2026-11-26')).toBe('Dec 31, 2025')
  expect(shortDay('2026-12-02', '2026-11-26')).toBe('Dec 2')
})
