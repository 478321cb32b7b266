import type { QueryInput, Reply } from '@headway/contracts'
import type { absencesList, calendarGet } from '@headway/contracts/calendar'
import type { tasksDays } from '@headway/contracts/task-calendar'
import { injectEndpoints, request } from '@headway/sdk'
import { anyTask } from '../task-list/tasks.api.ts'

export type DaysArgument = QueryInput<typeof tasksDays>

const calendarApi = injectEndpoints(import.meta.section, (build) => ({
  tasksDays: build.query<Reply<typeof tasksDays>, DaysArgument>({
    query: (query) => request<typeof tasksDays>('GET /api/tasks/days')({ query }),
    providesTags: anyTask,
  }),
  tasksOffice: build.query<Reply<typeof calendarGet>, void>({
    query: () => request<typeof calendarGet>('GET /api/calendar')(undefined),
    providesTags: ['Setting'],
  }),
  tasksAbsences: build.query<Reply<typeof absencesList>, number>({
    query: (id) => request<typeof absencesList>('GET /api/users/:id/absences')({ params: { id } }),
    providesTags: ['User'],
  }),
}))

/** Returns the days of a calendar, from the cache if they are there. */
export const readDays = (argument: DaysArgument) => calendarApi.endpoints.tasksDays.initiate(argument)

export const { useTasksDaysQuery, useTasksOfficeQuery, useTasksAbsencesQuery } = calendarApi
