import * as files from '@headway/contracts/addresses/task-files'
import { buildPath, type Reply } from '@headway/contracts'
import type {
  TaskFile,
  taskFilesAdd,
  taskFilesApprove,
  taskFilesDelete,
  taskFilesList,
  taskFilesReject,
  taskFilesWaiting,
} from '@headway/contracts/task-files'
import {
  changed,
  injectEndpoints,
  listTags,
  nextPages,
  pageQuery,
  request,
  sendForm,
  tagOf,
} from '@headway/sdk'

/** As many as a task has. */
const PAGE_SIZE = '100'
const WAITING_PAGE_SIZE = '25'

interface NewFile {
  taskId: number
  file: File
  idempotencyKey: string
  onProgress: (share: number) => void
}

interface OneFile {
  id: number
  taskId: number
}

const filesApi = injectEndpoints(import.meta.section, (build) => ({
  taskFilesList: build.infiniteQuery<Reply<typeof taskFilesList>, number, string | undefined>({
    query: ({ queryArg: id, pageParam }) =>
      request<typeof taskFilesList>(files.taskFilesList)({
        params: { id },
        query: pageQuery(PAGE_SIZE, pageParam, {}),
      }),
    infiniteQueryOptions: nextPages,
    // What may be done follows from the task.
    providesTags: (_, __, id) => [tagOf('TaskFile', id), tagOf('Task', id)],
  }),
  taskFilesWaiting: build.infiniteQuery<Reply<typeof taskFilesWaiting>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof taskFilesWaiting>(files.taskFilesWaiting)({
        query: pageQuery(WAITING_PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    // A file that is added or decided comes or goes, and so do those of a task that is moved or deleted.
    providesTags: [...listTags('TaskFile', [], true), ...listTags('Task', [], true)],
  }),
  taskFilesAdd: build.mutation<Reply<typeof taskFilesAdd>, NewFile>({
    queryFn: ({ taskId, file, idempotencyKey, onProgress }, api) =>
      sendForm<typeof taskFilesAdd>(
        files.taskFilesAdd,
        { params: { id: taskId }, fields: {}, files: { files: [file] }, idempotencyKey, onProgress },
        api,
      ),
    invalidatesTags: (added, __, { taskId }) => (added ? [tagOf('TaskFile', taskId), 'Activity'] : []),
  }),
  taskFilesDelete: build.mutation<null, OneFile>({
    query: ({ id }) => request<typeof taskFilesDelete>(files.taskFilesDelete)({ params: { id } }),
    // Also after a refusal: somebody else has deleted it, or the right is gone.
    invalidatesTags: (_, __, { taskId }) => [...changed('TaskFile', taskId), 'Stats', 'Activity'],
  }),
  taskFilesApprove: build.mutation<TaskFile, OneFile & { idempotencyKey: string }>({
    query: ({ id, idempotencyKey }) =>
      request<typeof taskFilesApprove>(files.taskFilesApprove)({ params: { id }, idempotencyKey }),
    invalidatesTags: (_, __, { taskId }) => [
      ...changed('TaskFile', taskId),
      'Stats',
      'Activity',
      'Notification',
    ],
  }),
  taskFilesReject: build.mutation<TaskFile, OneFile & { reason: string; idempotencyKey: string }>({
    query: ({ id, reason, idempotencyKey }) =>
      request<typeof taskFilesReject>(files.taskFilesReject)({
        params: { id },
        body: { reason },
        idempotencyKey,
      }),
    invalidatesTags: (_, __, { taskId }) => [
      ...changed('TaskFile', taskId),
      'Stats',
      'Activity',
      'Notification',
    ],
  }),
}))

/** Address of a file's bytes. */
export const fileAddress = (id: number): string => buildPath(files.taskFilesDownload.path, { id })

export const {
  useTaskFilesWaitingInfiniteQuery,
  useTaskFilesListInfiniteQuery,
  useTaskFilesAddMutation,
  useTaskFilesDeleteMutation,
  useTaskFilesApproveMutation,
  useTaskFilesRejectMutation,
} = filesApi
