import type { BodyInput, Reply } from '@headway/contracts'
import type { apiTokensCreate, apiTokensList, apiTokensRevoke } from '@headway/contracts/api-tokens'
import { injectEndpoints, request } from '@headway/sdk'

const tokensApi = injectEndpoints(import.meta.section, (build) => ({
  apiTokensList: build.query<Reply<typeof apiTokensList>, void>({
    query: () => request<typeof apiTokensList>('GET /api/tokens')(undefined),
    providesTags: ['ApiToken', 'Setting'],
    // No event reports the last use of a token, so the list is fetched again whenever the page is opened.
    keepUnusedDataFor: 0,
  }),
  apiTokensCreate: build.mutation<Reply<typeof apiTokensCreate>, BodyInput<typeof apiTokensCreate>>({
    query: (body) => request<typeof apiTokensCreate>('POST /api/tokens')({ body }),
    invalidatesTags: ['ApiToken'],
  }),
  apiTokensRevoke: build.mutation<null, number>({
    query: (id) => request<typeof apiTokensRevoke>('DELETE /api/tokens/:id')({ params: { id } }),
    invalidatesTags: ['ApiToken'],
  }),
}))

export const { useApiTokensListQuery, useApiTokensCreateMutation, useApiTokensRevokeMutation } = tokensApi
