import type { BodyInput, Reply } from '@headway/contracts'
import type {
  taskTemplatesCreate,
  taskTemplatesDelete,
  taskTemplatesList,
  taskTemplatesUpdate,
} from '@headway/contracts/task-templates'
import { injectEndpoints, request } from '@headway/sdk'

const templatesApi = injectEndpoints(import.meta.section, (build) => ({
  taskTemplatesList: build.query<Reply<typeof taskTemplatesList>, void>({
    query: () => request<typeof taskTemplatesList>('GET /api/task-templates')(undefined),
    providesTags: ['TaskTemplate'],
  }),
  taskTemplatesCreate: build.mutation<
    Reply<typeof taskTemplatesCreate>,
    { body: BodyInput<typeof taskTemplatesCreate>; idempotencyKey: string }
  >({
    query: ({ body, idempotencyKey }) =>
      request<typeof taskTemplatesCreate>('POST /api/task-templates')({ body, idempotencyKey }),
    invalidatesTags: ['TaskTemplate'],
  }),
  taskTemplatesUpdate: build.mutation<
    Reply<typeof taskTemplatesUpdate>,
    { id: number; version: number | undefined; body: BodyInput<typeof taskTemplatesUpdate> }
  >({
    query: ({ id, version, body }) =>
      request<typeof taskTemplatesUpdate>('PUT /api/task-templates/:id')({ params: { id }, body, version }),
    invalidatesTags: ['TaskTemplate'],
  }),
  taskTemplatesDelete: build.mutation<null, { id: number }>({
    query: ({ id }) =>
      request<typeof taskTemplatesDelete>('DELETE /api/task-templates/:id')({ params: { id } }),
    invalidatesTags: ['TaskTemplate'],
  }),
}))

export const {
  useTaskTemplatesListQuery,
  useTaskTemplatesCreateMutation,
  useTaskTemplatesUpdateMutation,
  useTaskTemplatesDeleteMutation,
} = templatesApi
