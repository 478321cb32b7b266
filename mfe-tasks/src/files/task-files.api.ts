import { buildPath, type Reply } from '@headway/contracts'
import type { taskFilesAdd, taskFilesDelete, taskFilesList } from '@headway/contracts/task-files'
import {
  changed,
  type FormInput,
  injectEndpoints,
  nextPages,
  pageQuery,
  request,
  sendForm,
  tagOf,
} from '@headway/sdk'

/** Maximum number of files of a task. */
const PAGE_SIZE = '100'

interface NewFile {
  taskId: number
  /** The file, or the id of its finished upload. */
  file: File | number
  idempotencyKey: string
  onProgress: (share: number) => void
}

interface OneFile {
  id: number
  taskId: number
}

const contentOf = (file: File | number): Pick<FormInput<typeof taskFilesAdd>, 'fields' | 'files'> =>
  typeof file === 'number'
    ? { fields: { uploads: JSON.stringify([file]) }, files: {} }
    : { fields: {}, files: { files: [file] } }

const filesApi = injectEndpoints(import.meta.section, (build) => ({
  taskFilesList: build.infiniteQuery<Reply<typeof taskFilesList>, number, string | undefined>({
    query: ({ queryArg: id, pageParam }) =>
      request<typeof taskFilesList>('GET /api/tasks/:id/files')({
        params: { id },
        query: pageQuery(PAGE_SIZE, pageParam, {}),
      }),
    infiniteQueryOptions: nextPages,
    // The permissions depend on the task.
    providesTags: (_, __, id) => [tagOf('TaskFile', id), tagOf('Task', id)],
  }),
  taskFilesAdd: build.mutation<Reply<typeof taskFilesAdd>, NewFile>({
    queryFn: ({ taskId, file, idempotencyKey, onProgress }, api) =>
      sendForm<typeof taskFilesAdd>(
        'POST /api/tasks/:id/files',
        { params: { id: taskId }, ...contentOf(file), idempotencyKey, onProgress },
        api,
      ),
    invalidatesTags: (added, __, { taskId }) => (added ? [tagOf('TaskFile', taskId), 'Activity'] : []),
  }),
  taskFilesDelete: build.mutation<null, OneFile>({
    query: ({ id }) => request<typeof taskFilesDelete>('DELETE /api/task-files/:id')({ params: { id } }),
    // A refused deletion also invalidates: another user has deleted the file, or the permission has changed.
    invalidatesTags: (_, __, { taskId }) => [...changed('TaskFile', taskId), 'Stats', 'Activity'],
  }),
}))

/** Returns the URL that serves the content of a file. */
export const fileAddress = (id: number): string => buildPath('/api/task-files/:id', { id })

export const { useTaskFilesListInfiniteQuery, useTaskFilesAddMutation, useTaskFilesDeleteMutation } = filesApi
