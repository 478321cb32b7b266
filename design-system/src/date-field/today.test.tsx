import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Calendar } from './Calendar.tsx'
import { DateField } from './DateField.tsx'
import { TimeZoneContext } from './today.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T10:30:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const zones: [string, string][] = [
  ['Pacific/Kiritimati', '2026-11-27'],
  ['UTC', '2026-11-26'],
  ['Pacific/Niue', '2026-11-25'],
]

it.each(zones)('typing "today" gives the current day of the organization in %s', async (timeZone, day) => {
  const changed = vi.fn()
  const user = userEvent.setup()
  render(
    <TimeZoneContext value={{ timeZone }}>
      <DateField value="" format="YYYY-MM-DD" takesTime onChange={changed} />
    </TimeZoneContext>,
  )
  const box = screen.getByRole('textbox')
  await user.type(box, 'today')
  expect(screen.getByRole('status').textContent).toContain(day)
  await user.tab()
  expect(changed).toHaveBeenLastCalledWith(day)
  await user.type(box, '15:00')
  await user.tab()
  expect(changed).toHaveBeenLastCalledWith(day, '15:00')
})

it.each(zones)('the date field marks the day of the organization in %s in the calendar', (timeZone, day) => {
  const { container } = render(
    <TimeZoneContext value={{ timeZone }}>
      <Calendar value="" onChoose={() => undefined} />
    </TimeZoneContext>,
  )
  expect(container.querySelector('.rdp-today')?.getAttribute('data-day')).toBe(day)
})
