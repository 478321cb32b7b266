import { expect, it } from 'vitest'
import { plusDays, shortDay } from './days.ts'

const today = '2026-11-26'

it('counts days over the ends of months and years', () => {
  expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(plusDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(shortDay('2025-12-31', today)).toBe('Dec 31, 2025')
})
