import type { QueryInput, Reply } from '@headway/contracts'
import type { TaskSummary, tasksCount, tasksGet, tasksList } from '@headway/contracts/tasks'
import type { usersList } from '@headway/contracts/users'
import {
  fullName,
  injectEndpoints,
  listTags,
  nextPages,
  pageQuery,
  pagesTags,
  type PortalState,
  request,
  tagOf,
  usePortalSelector,
} from '@headway/sdk'

const PAGE_SIZE = '25'
const TABLE_PAGE_SIZE = '100'

/** Filter and sort order of a list, in the form that the URL and the request share. */
export type TaskFilter = Omit<NonNullable<QueryInput<typeof tasksList>>, 'limit' | 'cursor'>

/** Loaded pages of a list, in a mutable form. */
export type ListPages = { items: TaskSummary[]; nextCursor: string | null }[]

/** Query argument of a list: its filter, and the page size if it is not the default. */
export type TaskListArgument = TaskFilter & { limit?: string }

/** Returns the query argument of a view. Tables and timelines load larger pages, since their rows are small. */
export const listedBy = (filter: TaskFilter, view: string): TaskListArgument =>
  view === 'table' || view === 'timeline' ? { ...filter, limit: TABLE_PAGE_SIZE } : filter

/** A task or milestone and the version that the user has seen. */
export interface Versioned {
  id: number
  version?: number
}

/** Cache tags of responses that are computed from many tasks; a change of any task invalidates them. */
export const anyTask = listTags('Task', [], true)

const tasksApi = injectEndpoints(import.meta.section, (build) => ({
  tasksList: build.infiniteQuery<Reply<typeof tasksList>, TaskListArgument, string | undefined>({
    query: ({ queryArg, pageParam }) =>
      request<typeof tasksList>('GET /api/tasks')({
        query: pageQuery(PAGE_SIZE, pageParam, queryArg),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: (list, _, filter) => pagesTags('Task', list, filter),
  }),
  tasksCount: build.query<Reply<typeof tasksCount>, Omit<TaskFilter, 'sort'>>({
    query: (filter) => request<typeof tasksCount>('GET /api/tasks/count')({ query: filter }),
    providesTags: anyTask,
  }),
  tasksPeople: build.query<Reply<typeof usersList>, string>({
    query: (q) =>
      request<typeof usersList>('GET /api/users')({
        query: { status: 'active', ...(q === '' ? {} : { q }) },
      }),
    providesTags: ['User'],
  }),
  tasksGet: build.query<Reply<typeof tasksGet>, number>({
    query: (id) => request<typeof tasksGet>('GET /api/tasks/:id')({ params: { id } }),
    providesTags: (_, __, id) => [tagOf('Task', id)],
  }),
}))

/** Fetches one task without using the cache. */
export const refetchTask = (id: number) => tasksApi.endpoints.tasksGet.initiate(id, { forceRefetch: true })

/** Prefetches the first page of the list. */
export const readTasks = (filter: TaskListArgument) => tasksApi.endpoints.tasksList.initiate(filter)

/** Returns the loaded pages of a list, or undefined if there are none. */
export const selectPages = (filter: TaskListArgument) => (state: PortalState) =>
  tasksApi.endpoints.tasksList.select(filter)(state).data?.pages

/** Returns all tasks of all loaded lists. */
const listedTasks = (state: PortalState): TaskSummary[] =>
  tasksApi.util.selectCachedArgsForQuery(state, 'tasksList').flatMap((filter) => {
    const { data } = tasksApi.endpoints.tasksList.select(filter)(state)
    return data?.pages.flatMap((page) => page.items) ?? []
  })

/** Returns the row of a task from any loaded list. The task page shows it until the full task has loaded. */
export const useListedTask = (id: number): TaskSummary | undefined =>
  usePortalSelector((state) => listedTasks(state).find((task) => task.id === id))

/** Returns the name of a person, if the loaded people or tasks contain it. */
export function selectPersonName(state: PortalState, id: number): string | undefined {
  // This selector runs on every store change, and the lists may contain ten thousand tasks.
  if (!Number.isInteger(id)) {
    return undefined
  }
  const people = tasksApi.util
    .selectCachedArgsForQuery(state, 'tasksPeople')
    .flatMap((q) => tasksApi.endpoints.tasksPeople.select(q)(state).data?.items ?? [])
  const person = people.find((one) => one.id === id)
  if (person) {
    return fullName(person)
  }
  const assignment = listedTasks(state)
    .flatMap((task) => task.assignments)
    .find(({ assigneeId }) => assigneeId === id)
  return assignment && fullName(assignment.assignee)
}

export const { useTasksListInfiniteQuery, useTasksCountQuery, useTasksPeopleQuery, useTasksGetQuery } =
  tasksApi
