import { expect, it, vi } from 'vitest'
import { emptyAsNull } from './forms.ts'

const control = (value: string | null) => ({
  ref: () => undefined,
  name: 'until',
  value,
  onChange: vi.fn(),
  onBlur: () => undefined,
})

it('a field that is null when empty is shown as empty text, and empty text becomes null', () => {
  const field = control(null)
  expect(emptyAsNull(field).value).toBe('')
  emptyAsNull(field).onChange('2026-12-31')
  emptyAsNull(field).onChange('')
  expect(field.onChange.mock.calls).toEqual([['2026-12-31'], [null]])
  expect(emptyAsNull(control('2026-12-31')).value).toBe('2026-12-31')
})
