import { lazyComponent } from '@headway/sdk'

/** Read by whoever looks at the tasks as a calendar. */
export const TaskCalendar = lazyComponent(async () => (await import('./TaskCalendar.tsx')).TaskCalendar)
