import type { BodyInput, Reply } from '@headway/contracts'
import type {
  WebhookDelivery,
  webhookDeliveriesAgain,
  webhookDeliveriesGet,
  webhookDeliveriesList,
  webhooksCreate,
  webhooksGet,
  webhooksList,
  webhooksRemove,
  webhooksRotate,
  webhooksTest,
  webhooksUpdate,
} from '@headway/contracts/webhooks'
import { added, changed, injectEndpoints, listTags, nextPages, pageQuery, request, tagOf } from '@headway/sdk'

const PAGE_SIZE = '25'

interface DeliveryAddress {
  id: number
  delivery: number
}

const webhooksApi = injectEndpoints(import.meta.section, (build) => ({
  webhooksList: build.query<Reply<typeof webhooksList>, void>({
    query: () => request<typeof webhooksList>('GET /api/webhooks')(undefined),
    providesTags: (data) => listTags('Webhook', data?.items),
  }),
  webhooksGet: build.query<Reply<typeof webhooksGet>, number>({
    query: (id) => request<typeof webhooksGet>('GET /api/webhooks/:id')({ params: { id } }),
    providesTags: (_, __, id) => [tagOf('Webhook', id)],
  }),
  webhooksCreate: build.mutation<Reply<typeof webhooksCreate>, BodyInput<typeof webhooksCreate>>({
    query: (body) => request<typeof webhooksCreate>('POST /api/webhooks')({ body }),
    invalidatesTags: [added('Webhook')],
  }),
  webhooksUpdate: build.mutation<
    Reply<typeof webhooksUpdate>,
    { id: number; version: number; body: BodyInput<typeof webhooksUpdate> }
  >({
    query: ({ id, version, body }) =>
      request<typeof webhooksUpdate>('PUT /api/webhooks/:id')({ params: { id }, version, body }),
    invalidatesTags: (_, __, { id }) => [...changed('Webhook', id), 'Alert'],
  }),
  webhooksRemove: build.mutation<null, number>({
    query: (id) => request<typeof webhooksRemove>('DELETE /api/webhooks/:id')({ params: { id } }),
    // The page of the webhook is still open, and refetching its queries would return 404. The live update removes them.
    invalidatesTags: [added('Webhook'), 'Alert'],
  }),
  webhooksRotate: build.mutation<Reply<typeof webhooksRotate>, number>({
    query: (id) => request<typeof webhooksRotate>('POST /api/webhooks/:id/secret')({ params: { id } }),
    invalidatesTags: (_, __, id) => changed('Webhook', id),
  }),
  webhooksTest: build.mutation<Reply<typeof webhooksTest>, number>({
    query: (id) => request<typeof webhooksTest>('POST /api/webhooks/:id/test')({ params: { id } }),
    invalidatesTags: (_, __, id) => changed('Webhook', id),
  }),
}))

const deliveriesApi = injectEndpoints(import.meta.section, (build) => ({
  webhookDeliveriesList: build.infiniteQuery<
    Reply<typeof webhookDeliveriesList>,
    { id: number; state?: WebhookDelivery['state'] },
    string | undefined
  >({
    query: ({ queryArg: { id, state }, pageParam }) =>
      request<typeof webhookDeliveriesList>('GET /api/webhooks/:id/deliveries')({
        params: { id },
        query: pageQuery(PAGE_SIZE, pageParam, state === undefined ? {} : { state }),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: (_, __, { id }) => [tagOf('Webhook', id)],
    keepUnusedDataFor: 0,
  }),
  webhookDeliveriesGet: build.query<Reply<typeof webhookDeliveriesGet>, DeliveryAddress>({
    query: (params) =>
      request<typeof webhookDeliveriesGet>('GET /api/webhooks/:id/deliveries/:delivery')({
        params: { ...params },
      }),
    providesTags: (_, __, { id }) => [tagOf('Webhook', id)],
    keepUnusedDataFor: 0,
  }),
  webhookDeliveriesAgain: build.mutation<Reply<typeof webhookDeliveriesAgain>, DeliveryAddress>({
    query: (params) =>
      request<typeof webhookDeliveriesAgain>('POST /api/webhooks/:id/deliveries/:delivery/again')({
        params: { ...params },
      }),
    invalidatesTags: (_, __, { id }) => changed('Webhook', id),
  }),
}))

export const {
  useWebhooksListQuery,
  useWebhooksGetQuery,
  useWebhooksCreateMutation,
  useWebhooksUpdateMutation,
  useWebhooksRemoveMutation,
  useWebhooksRotateMutation,
  useWebhooksTestMutation,
} = webhooksApi

export const {
  useWebhookDeliveriesListInfiniteQuery,
  useWebhookDeliveriesGetQuery,
  useWebhookDeliveriesAgainMutation,
} = deliveriesApi
