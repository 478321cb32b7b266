import { lazy, Suspense } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { Spinner } from '../spinner/Spinner.tsx'
import { space } from '../tokens/tokens.ts'
import type { CalendarProps } from './Calendar.tsx'

/** Loads the calendar ahead, e.g. when the pointer comes near what opens it. */
export const loadCalendar = () => import('./Calendar.tsx')
/** Most days are typed, and forms are opened more often than a calendar. */
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }))

const Waiting = styled.div`
  display: grid;
  place-items: center;
  min-height: 18rem;
  padding: ${space[24]};
`

/** A month at a time to choose a day from, by pointer or arrow keys. */
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
