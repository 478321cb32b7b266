import type { BodyInput, Reply } from '@headway/contracts'
import type {
  taskImportsCreate,
  taskImportsDelete,
  taskImportsGet,
  taskImportsList,
  TaskImportSource,
  taskImportsStart,
  taskImportsUndo,
  taskImportsUpdate,
} from '@headway/contracts/task-imports'
import { injectEndpoints, request, sendForm, type usePortalDispatch } from '@headway/sdk'

/** An import or its undo may create or delete any task. */
export const everyTask = ['Task' as const, 'Stats' as const, 'Activity' as const]

interface Upload {
  file: File
  source: TaskImportSource | undefined
  idempotencyKey: string
}

const importsApi = injectEndpoints(import.meta.section, (build) => ({
  taskImportsList: build.query<Reply<typeof taskImportsList>, void>({
    query: () => request<typeof taskImportsList>('GET /api/tasks/imports')({}),
  }),
  taskImportsGet: build.query<Reply<typeof taskImportsGet>, number>({
    query: (id) => request<typeof taskImportsGet>('GET /api/tasks/imports/:id')({ params: { id } }),
  }),
  taskImportsCreate: build.mutation<Reply<typeof taskImportsCreate>, Upload>({
    queryFn: ({ file, source, idempotencyKey }, { dispatch, signal }) =>
      sendForm<typeof taskImportsCreate>(
        'POST /api/tasks/imports',
        { query: source ? { source } : {}, files: { file: [file] }, idempotencyKey },
        { dispatch, signal },
      ),
  }),
  taskImportsUpdate: build.mutation<
    Reply<typeof taskImportsUpdate>,
    { id: number; body: BodyInput<typeof taskImportsUpdate> }
  >({
    query: ({ id, body }) =>
      request<typeof taskImportsUpdate>('PUT /api/tasks/imports/:id')({ params: { id }, body }),
    onQueryStarted: keep,
  }),
  taskImportsDelete: build.mutation<null, number>({
    query: (id) => request<typeof taskImportsDelete>('DELETE /api/tasks/imports/:id')({ params: { id } }),
  }),
  taskImportsStart: build.mutation<Reply<typeof taskImportsStart>, { id: number }>({
    query: ({ id }) =>
      request<typeof taskImportsStart>('POST /api/tasks/imports/:id/start')({ params: { id }, body: {} }),
    onQueryStarted: keep,
  }),
  taskImportsUndo: build.mutation<Reply<typeof taskImportsUndo>, { id: number }>({
    query: ({ id }) =>
      request<typeof taskImportsUndo>('POST /api/tasks/imports/:id/undo')({ params: { id }, body: {} }),
    onQueryStarted: keep,
    invalidatesTags: everyTask,
  }),
}))

type ImportsDispatch = ReturnType<typeof usePortalDispatch>

interface Started {
  dispatch: ImportsDispatch
  queryFulfilled: Promise<{ data: Reply<typeof taskImportsGet> }>
}

/** Writes the import from the response of a mutation into the cache. */
async function keep({ id }: { id: number }, { dispatch, queryFulfilled }: Started): Promise<void> {
  const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
  if (data) {
    dispatch(importsApi.util.updateQueryData('taskImportsGet', id, () => data))
  }
}

export const {
  useTaskImportsListQuery,
  useTaskImportsGetQuery,
  useTaskImportsCreateMutation,
  useTaskImportsUpdateMutation,
  useTaskImportsDeleteMutation,
  useTaskImportsStartMutation,
  useTaskImportsUndoMutation,
} = importsApi
