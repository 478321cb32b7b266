import { lazy, Suspense } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { Spinner } from '../spinner/Spinner.tsx'
import { space } from '../tokens/tokens.ts'
import type { CalendarProps } from './Calendar.tsx'

/** Preloads the calendar, e.g. when the pointer enters the button that opens it. */
export const loadCalendar = () => import('./Calendar.tsx')
/** Loaded on demand, because users type most days and open more forms than calendars. */
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }))

const Waiting = styled.div`
  display: grid;
  place-items: center;
  min-height: 18rem;
  padding: ${space[24]};
`

/** Calendar of one month, operated by pointer or arrow keys. Loaded on demand. */
export function DayCalendar(props: CalendarProps) {
  return (
    <Suspense
      fallback={
        <Waiting>
          <Spinner label={messages.loading} />
        </Waiting>
      }
    >
      <Calendar {...props} />
    </Suspense>
  )
}
