import { expect, it } from 'vitest'
import { daysBetween, plusDays } from './days.ts'

it('days are counted across the ends of months and years', () => {
  expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(plusDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(daysBetween('2026-12-31', '2027-01-02')).toBe(2)
})
