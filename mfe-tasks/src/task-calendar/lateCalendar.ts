import { lazyComponent } from '@headway/sdk'

/** Time controls of the calendar, in the same chunk. */
export const CalendarTimeBar = lazyComponent(async () => (await import('./TaskCalendar.tsx')).CalendarTimeBar)

/** Read by whoever looks at the tasks as a calendar. */
export const TaskCalendar = lazyComponent(async () => (await import('./TaskCalendar.tsx')).TaskCalendar)
