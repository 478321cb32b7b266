import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { WeekBars } from './WeekBars.tsx'

afterEach(cleanup)

const weeks = ['2026-10-26', '2026-11-02', '2026-11-09'].map((monday) => ({ monday, value: 1 }))

it.each([
  ['wide', false, 'Oct 26Nov 29'],
  // A narrow chart hides the middle label, so the last one names the new month.
  ['narrow', true, 'Oct 26Nov 2Nov 9'],
])('the month is shown for the first visible week and for each change (%s)', (_, isNarrow, labels) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: isNarrow } as MediaQueryList),
  )
  render(
    <WeekBars
      title="Completed"
      summary="3 tasks"
      fileName="completed"
      unit="Tasks"
      weeks={weeks}
      formatDay={String}
    />,
  )
  expect(screen.getByRole('img').nextElementSibling?.textContent).toBe(labels)
})
