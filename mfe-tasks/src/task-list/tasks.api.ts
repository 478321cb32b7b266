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
  type PortalStore,
  request,
  tagOf,
  usePortalSelector,
} from '@headway/sdk'

const PAGE_SIZE = '25'
const TABLE_PAGE_SIZE = '100'

/** What a list is narrowed and ordered by, as the address and the call have it. */
export type TaskFilter = Omit<NonNullable<QueryInput<typeof tasksList>>, 'limit' | 'cursor'>

/** What has been read of a list, as it may be changed. */
export type ListPages = { items: TaskSummary[]; nextCursor: string | null }[]

/** What a list is read by: its filter, and how many at once where it is not the usual. */
export type TaskListArgument = TaskFilter & { limit?: string }

/** Rows show many at once. */
export const listedBy = (filter: TaskFilter, view: string): TaskListArgument =>
  view === 'table' || view === 'timeline' ? { ...filter, limit: TABLE_PAGE_SIZE } : filter

/** A task or a milestone as it was seen. */
export interface Versioned {
  id: number
  version?: number
}

/** Tag of answers that are computed from many tasks, which a change of any task makes stale. */
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

/** Changes the cached pages of a list until it is read again. */
export const changeList = (
  dispatch: PortalStore['dispatch'],
  filter: TaskListArgument,
  change: (pages: ListPages) => void,
) => dispatch(tasksApi.util.updateQueryData('tasksList', filter, ({ pages }) => change(pages)))

/** One task as it stands now, whatever is cached. */
export const readTaskAnew = (id: number) => tasksApi.endpoints.tasksGet.initiate(id, { forceRefetch: true })

/** Reads the first page of the list ahead of its screen. */
export const readTasks = (filter: TaskListArgument) => tasksApi.endpoints.tasksList.initiate(filter)

/** What has been read of one list; undefined where nothing has. */
export const selectPages = (filter: TaskListArgument) => (state: PortalState) =>
  tasksApi.endpoints.tasksList.select(filter)(state).data?.pages

/** Every task of every list that has been read. */
const listedTasks = (state: PortalState): TaskSummary[] =>
  tasksApi.util.selectCachedArgsForQuery(state, 'tasksList').flatMap((filter) => {
    const { data } = tasksApi.endpoints.tasksList.select(filter)(state)
    return data?.pages.flatMap((page) => page.items) ?? []
  })

/** A task's row in any list that has been read, shown until the whole task has come. */
export const useListedTask = (id: number): TaskSummary | undefined =>
  usePortalSelector((state) => listedTasks(state).find((task) => task.id === id))

/** The name of a person, as far as what has been read of people and tasks tells it. */
export function selectPersonName(state: PortalState, id: number): string | undefined {
  // Asked with each change of the store; a list may have been read to its ten-thousandth task.
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
