import type { Reply } from '@headway/contracts'
import type { tasksGet, tasksList } from '@headway/contracts/tasks'
import type { usersGet, usersList } from '@headway/contracts/users'
import { injectEndpoints, listTags, request, tagOf } from '@headway/sdk'

const MAX_TASKS = '20'

const filtersApi = injectEndpoints(import.meta.section, (build) => ({
  filterPeople: build.query<Reply<typeof usersList>, string>({
    query: (q) =>
      request<typeof usersList>('GET /api/users')({
        query: { status: 'active', ...(q === '' ? {} : { q }) },
      }),
    providesTags: ['User'],
  }),
  filterPerson: build.query<Reply<typeof usersGet>, number>({
    query: (id) => request<typeof usersGet>('GET /api/users/:id')({ params: { id } }),
    providesTags: (_, __, id) => [tagOf('User', id)],
  }),
  filterTasks: build.query<Reply<typeof tasksList>, string>({
    query: (q) =>
      request<typeof tasksList>('GET /api/tasks')({
        query: { limit: MAX_TASKS, ...(q === '' ? {} : { q }) },
      }),
    providesTags: (list) => listTags('Task', list?.items, true),
  }),
  filterTask: build.query<Reply<typeof tasksGet>, number>({
    query: (id) => request<typeof tasksGet>('GET /api/tasks/:id')({ params: { id } }),
    providesTags: (_, __, id) => [tagOf('Task', id)],
  }),
}))

export const { useFilterPeopleQuery, useFilterPersonQuery, useFilterTasksQuery, useFilterTaskQuery } =
  filtersApi
