import type { BodyInput, EndpointDefinition, Reply } from '@headway/contracts'
import type {
  sectionKeysCreate,
  sectionKeysList,
  sectionKeysRemove,
  sectionTokensCreate,
  sectionTokensList,
  sectionTokensRevoke,
} from '@headway/contracts/section-access'
import type { SlotPlace } from '@headway/contracts/section-description'
import type { sectionSlotsList, sectionSlotsUpdate, SlotOrder } from '@headway/contracts/section-slots'
import type {
  sectionReleasesList,
  sectionReleasesPublish,
  sectionsHealthTrend,
} from '@headway/contracts/section-releases'
import type {
  sectionsCreate,
  sectionsDisable,
  sectionsEnable,
  sectionsEndNext,
  sectionsGet,
  sectionsList,
  sectionsPin,
  sectionsPreview,
  sectionsPreviewEnd,
  sectionsRemove,
  sectionsRollBack,
  sectionsSetBackend,
  sectionsUpdate,
  sectionsUse,
} from '@headway/contracts/sections'
import { added, injectEndpoints, request, tagOf, withFile } from '@headway/sdk'

/** Section name and request body of an action. */
interface ActionInput<Endpoint extends EndpointDefinition> {
  name: string
  body: BodyInput<Endpoint>
}

interface PublishInput {
  name: string
  archive: File
  /** Runs all checks without storing the release. */
  isDryRun: boolean
  changes: string
}

interface CredentialInput {
  name: string
  id: number
}

const tagsOfSection = (name: string) => [tagOf('Section', name), added('Section')]

const sectionsApi = injectEndpoints(import.meta.section, (build) => ({
  sectionsList: build.query<Reply<typeof sectionsList>, void>({
    query: () => request<typeof sectionsList>('GET /api/sections')(undefined),
    providesTags: [added('Section')],
  }),
  sectionsGet: build.query<Reply<typeof sectionsGet>, string>({
    query: (name) => request<typeof sectionsGet>('GET /api/sections/:name')({ params: { name } }),
    providesTags: (_, __, name) => [tagOf('Section', name)],
  }),
}))

const releasesApi = injectEndpoints(import.meta.section, (build) => ({
  sectionReleasesList: build.query<Reply<typeof sectionReleasesList>, string>({
    query: (name) =>
      request<typeof sectionReleasesList>('GET /api/sections/:name/releases')({ params: { name } }),
    providesTags: (_, __, name) => [tagOf('Section', name)],
  }),
  sectionsHealthTrend: build.query<Reply<typeof sectionsHealthTrend>, string>({
    query: (name) =>
      request<typeof sectionsHealthTrend>('GET /api/sections/:name/health')({ params: { name } }),
  }),
  sectionReleasesPublish: build.mutation<Reply<typeof sectionReleasesPublish>, PublishInput>({
    query: ({ name, archive, isDryRun, changes }) =>
      withFile(
        request<typeof sectionReleasesPublish>('POST /api/sections/:name/releases')({
          params: { name },
          query: isDryRun ? { check: 'true' } : changes === '' ? {} : { changes },
        }),
        archive,
        'application/gzip',
      ),
    invalidatesTags: (_, __, { name, isDryRun }) => (isDryRun ? [] : tagsOfSection(name)),
  }),
}))

const actionsApi = injectEndpoints(import.meta.section, (build) => ({
  sectionsCreate: build.mutation<Reply<typeof sectionsCreate>, BodyInput<typeof sectionsCreate>>({
    query: (body) => request<typeof sectionsCreate>('POST /api/sections')({ body }),
    invalidatesTags: [added('Section')],
  }),
  sectionsUpdate: build.mutation<Reply<typeof sectionsUpdate>, ActionInput<typeof sectionsUpdate>>({
    query: ({ name, body }) =>
      request<typeof sectionsUpdate>('PUT /api/sections/:name')({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => tagsOfSection(name),
  }),
  sectionsUse: build.mutation<Reply<typeof sectionsUse>, ActionInput<typeof sectionsUse>>({
    query: ({ name, body }) =>
      request<typeof sectionsUse>('POST /api/sections/:name/use')({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => tagsOfSection(name),
  }),
  sectionsEndNext: build.mutation<Reply<typeof sectionsEndNext>, ActionInput<typeof sectionsEndNext>>({
    query: ({ name, body }) =>
      request<typeof sectionsEndNext>('POST /api/sections/:name/end-next')({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => tagsOfSection(name),
  }),
  sectionsRollBack: build.mutation<Reply<typeof sectionsRollBack>, ActionInput<typeof sectionsRollBack>>({
    query: ({ name, body }) =>
      request<typeof sectionsRollBack>('POST /api/sections/:name/roll-back')({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => tagsOfSection(name),
  }),
  sectionsPin: build.mutation<Reply<typeof sectionsPin>, ActionInput<typeof sectionsPin>>({
    query: ({ name, body }) =>
      request<typeof sectionsPin>('POST /api/sections/:name/pin')({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => tagsOfSection(name),
  }),
  sectionsDisable: build.mutation<Reply<typeof sectionsDisable>, ActionInput<typeof sectionsDisable>>({
    query: ({ name, body }) =>
      request<typeof sectionsDisable>('POST /api/sections/:name/disable')({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => tagsOfSection(name),
  }),
  sectionsEnable: build.mutation<Reply<typeof sectionsEnable>, ActionInput<typeof sectionsEnable>>({
    query: ({ name, body }) =>
      request<typeof sectionsEnable>('POST /api/sections/:name/enable')({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => tagsOfSection(name),
  }),
  sectionsRemove: build.mutation<null, ActionInput<typeof sectionsRemove>>({
    query: ({ name, body }) =>
      request<typeof sectionsRemove>('POST /api/sections/:name/remove')({ params: { name }, body }),
    // The page of the section is still open, and refetching its queries would return 404. The live update removes them.
    invalidatesTags: [added('Section')],
  }),
  sectionsPreview: build.mutation<Reply<typeof sectionsPreview>, ActionInput<typeof sectionsPreview>>({
    query: ({ name, body }) =>
      request<typeof sectionsPreview>('POST /api/sections/:name/preview')({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => tagsOfSection(name),
  }),
  sectionsPreviewEnd: build.mutation<null, string>({
    query: (name) =>
      request<typeof sectionsPreviewEnd>('DELETE /api/sections/:name/preview')({ params: { name } }),
    invalidatesTags: (_, __, name) => tagsOfSection(name),
  }),
}))

const backendApi = injectEndpoints(import.meta.section, (build) => ({
  sectionsSetBackend: build.mutation<
    Reply<typeof sectionsSetBackend>,
    ActionInput<typeof sectionsSetBackend>
  >({
    query: ({ name, body }) =>
      request<typeof sectionsSetBackend>('PUT /api/sections/:name/backend')({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => tagsOfSection(name),
  }),
}))

const slotsApi = injectEndpoints(import.meta.section, (build) => ({
  sectionSlotsList: build.query<Reply<typeof sectionSlotsList>, void>({
    query: () => request<typeof sectionSlotsList>('GET /api/sections/slots')(undefined),
    providesTags: [added('Section')],
  }),
  sectionSlotsUpdate: build.mutation<
    SlotOrder,
    { place: SlotPlace; body: BodyInput<typeof sectionSlotsUpdate> }
  >({
    query: ({ place, body }) =>
      request<typeof sectionSlotsUpdate>('PUT /api/sections/slots/:place')({ params: { place }, body }),
    invalidatesTags: ['Section'],
  }),
}))

const accessApi = injectEndpoints(import.meta.section, (build) => ({
  sectionTokensList: build.query<Reply<typeof sectionTokensList>, string>({
    query: (name) =>
      request<typeof sectionTokensList>('GET /api/sections/:name/tokens')({ params: { name } }),
    providesTags: (_, __, name) => [tagOf('Section', name)],
  }),
  sectionTokensCreate: build.mutation<
    Reply<typeof sectionTokensCreate>,
    ActionInput<typeof sectionTokensCreate>
  >({
    query: ({ name, body }) =>
      request<typeof sectionTokensCreate>('POST /api/sections/:name/tokens')({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => tagsOfSection(name),
  }),
  sectionTokensRevoke: build.mutation<null, CredentialInput>({
    query: (params) =>
      request<typeof sectionTokensRevoke>('DELETE /api/sections/:name/tokens/:id')({ params }),
    invalidatesTags: (_, __, { name }) => tagsOfSection(name),
  }),
  sectionKeysList: build.query<Reply<typeof sectionKeysList>, string>({
    query: (name) => request<typeof sectionKeysList>('GET /api/sections/:name/keys')({ params: { name } }),
    providesTags: (_, __, name) => [tagOf('Section', name)],
  }),
  sectionKeysCreate: build.mutation<Reply<typeof sectionKeysCreate>, ActionInput<typeof sectionKeysCreate>>({
    query: ({ name, body }) =>
      request<typeof sectionKeysCreate>('POST /api/sections/:name/keys')({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => tagsOfSection(name),
  }),
  sectionKeysRemove: build.mutation<null, CredentialInput>({
    query: (params) => request<typeof sectionKeysRemove>('DELETE /api/sections/:name/keys/:id')({ params }),
    invalidatesTags: (_, __, { name }) => tagsOfSection(name),
  }),
}))

export const { useSectionsListQuery, useSectionsGetQuery } = sectionsApi

export const { useSectionReleasesListQuery, useSectionsHealthTrendQuery, useSectionReleasesPublishMutation } =
  releasesApi

export const {
  useSectionsCreateMutation,
  useSectionsUpdateMutation,
  useSectionsUseMutation,
  useSectionsEndNextMutation,
  useSectionsRollBackMutation,
  useSectionsPinMutation,
  useSectionsDisableMutation,
  useSectionsEnableMutation,
  useSectionsRemoveMutation,
  useSectionsPreviewMutation,
  useSectionsPreviewEndMutation,
} = actionsApi

export const { useSectionSlotsListQuery, useSectionSlotsUpdateMutation } = slotsApi

export const { useSectionsSetBackendMutation } = backendApi

export const {
  useSectionTokensListQuery,
  useSectionTokensCreateMutation,
  useSectionTokensRevokeMutation,
  useSectionKeysListQuery,
  useSectionKeysCreateMutation,
  useSectionKeysRemoveMutation,
} = accessApi
