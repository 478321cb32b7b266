import * as sections from '@headway/contracts/addresses/sections'
import type { BodyInput, Reply } from '@headway/contracts'
import type {
  sectionKeysCreate,
  sectionKeysList,
  sectionKeysRemove,
  sectionTokensCreate,
  sectionTokensList,
  sectionTokensRevoke,
} from '@headway/contracts/section-access'
import type {
  sectionReleasesList,
  sectionReleasesPublish,
  sectionsCompare,
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
  sectionsUpdate,
  sectionsUse,
} from '@headway/contracts/sections'
import { added, injectEndpoints, request, tagOf, withFile } from '@headway/sdk'

/** A change of one section: which, and what the call says. */
interface Act<Body> {
  name: string
  body: Body
}

interface Publishing {
  name: string
  archive: File
  /** Checks everything and stores nothing. */
  isDryRun: boolean
  changes: string
}

interface Member {
  name: string
  id: number
}

const oneOf = (name: string) => [tagOf('Section', name), added('Section')]

const sectionsApi = injectEndpoints(import.meta.section, (build) => ({
  sectionsList: build.query<Reply<typeof sectionsList>, void>({
    query: () => request<typeof sectionsList>(sections.sectionsList)(undefined),
    providesTags: [added('Section')],
  }),
  sectionsGet: build.query<Reply<typeof sectionsGet>, string>({
    query: (name) => request<typeof sectionsGet>(sections.sectionsGet)({ params: { name } }),
    providesTags: (_, __, name) => [tagOf('Section', name)],
  }),
}))

const releasesApi = injectEndpoints(import.meta.section, (build) => ({
  sectionReleasesList: build.query<Reply<typeof sectionReleasesList>, string>({
    query: (name) => request<typeof sectionReleasesList>(sections.sectionReleasesList)({ params: { name } }),
    providesTags: (_, __, name) => [tagOf('Section', name)],
  }),
  sectionsHealthTrend: build.query<Reply<typeof sectionsHealthTrend>, string>({
    query: (name) => request<typeof sectionsHealthTrend>(sections.sectionsHealthTrend)({ params: { name } }),
  }),
  sectionsCompare: build.query<Reply<typeof sectionsCompare>, { name: string; from: string; to: string }>({
    query: ({ name, from, to }) =>
      request<typeof sectionsCompare>(sections.sectionsCompare)({ params: { name }, query: { from, to } }),
  }),
  sectionReleasesPublish: build.mutation<Reply<typeof sectionReleasesPublish>, Publishing>({
    query: ({ name, archive, isDryRun, changes }) =>
      withFile(
        request<typeof sectionReleasesPublish>(sections.sectionReleasesPublish)({
          params: { name },
          query: isDryRun ? { check: 'true' } : changes === '' ? {} : { changes },
        }),
        archive,
        'application/gzip',
      ),
    invalidatesTags: (_, __, { name, isDryRun }) => (isDryRun ? [] : oneOf(name)),
  }),
}))

const actsApi = injectEndpoints(import.meta.section, (build) => ({
  sectionsCreate: build.mutation<Reply<typeof sectionsCreate>, BodyInput<typeof sectionsCreate>>({
    query: (body) => request<typeof sectionsCreate>(sections.sectionsCreate)({ body }),
    invalidatesTags: [added('Section')],
  }),
  sectionsUpdate: build.mutation<Reply<typeof sectionsUpdate>, Act<BodyInput<typeof sectionsUpdate>>>({
    query: ({ name, body }) =>
      request<typeof sectionsUpdate>(sections.sectionsUpdate)({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => oneOf(name),
  }),
  sectionsUse: build.mutation<Reply<typeof sectionsUse>, Act<BodyInput<typeof sectionsUse>>>({
    query: ({ name, body }) => request<typeof sectionsUse>(sections.sectionsUse)({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => oneOf(name),
  }),
  sectionsEndNext: build.mutation<Reply<typeof sectionsEndNext>, Act<BodyInput<typeof sectionsEndNext>>>({
    query: ({ name, body }) =>
      request<typeof sectionsEndNext>(sections.sectionsEndNext)({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => oneOf(name),
  }),
  sectionsRollBack: build.mutation<Reply<typeof sectionsRollBack>, Act<BodyInput<typeof sectionsRollBack>>>({
    query: ({ name, body }) =>
      request<typeof sectionsRollBack>(sections.sectionsRollBack)({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => oneOf(name),
  }),
  sectionsPin: build.mutation<Reply<typeof sectionsPin>, Act<BodyInput<typeof sectionsPin>>>({
    query: ({ name, body }) => request<typeof sectionsPin>(sections.sectionsPin)({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => oneOf(name),
  }),
  sectionsDisable: build.mutation<Reply<typeof sectionsDisable>, Act<BodyInput<typeof sectionsDisable>>>({
    query: ({ name, body }) =>
      request<typeof sectionsDisable>(sections.sectionsDisable)({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => oneOf(name),
  }),
  sectionsEnable: build.mutation<Reply<typeof sectionsEnable>, Act<BodyInput<typeof sectionsEnable>>>({
    query: ({ name, body }) =>
      request<typeof sectionsEnable>(sections.sectionsEnable)({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => oneOf(name),
  }),
  sectionsRemove: build.mutation<null, Act<BodyInput<typeof sectionsRemove>>>({
    query: ({ name, body }) =>
      request<typeof sectionsRemove>(sections.sectionsRemove)({ params: { name }, body }),
    // The section's page is left only now: its queries would be answered 404. The live update clears them.
    invalidatesTags: [added('Section')],
  }),
  sectionsPreview: build.mutation<Reply<typeof sectionsPreview>, Act<BodyInput<typeof sectionsPreview>>>({
    query: ({ name, body }) =>
      request<typeof sectionsPreview>(sections.sectionsPreview)({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => oneOf(name),
  }),
  sectionsPreviewEnd: build.mutation<null, string>({
    query: (name) => request<typeof sectionsPreviewEnd>(sections.sectionsPreviewEnd)({ params: { name } }),
    invalidatesTags: (_, __, name) => oneOf(name),
  }),
}))

const accessApi = injectEndpoints(import.meta.section, (build) => ({
  sectionTokensList: build.query<Reply<typeof sectionTokensList>, string>({
    query: (name) => request<typeof sectionTokensList>(sections.sectionTokensList)({ params: { name } }),
    providesTags: (_, __, name) => [tagOf('Section', name)],
  }),
  sectionTokensCreate: build.mutation<
    Reply<typeof sectionTokensCreate>,
    Act<BodyInput<typeof sectionTokensCreate>>
  >({
    query: ({ name, body }) =>
      request<typeof sectionTokensCreate>(sections.sectionTokensCreate)({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => oneOf(name),
  }),
  sectionTokensRevoke: build.mutation<null, Member>({
    query: (params) => request<typeof sectionTokensRevoke>(sections.sectionTokensRevoke)({ params }),
    invalidatesTags: (_, __, { name }) => oneOf(name),
  }),
  sectionKeysList: build.query<Reply<typeof sectionKeysList>, string>({
    query: (name) => request<typeof sectionKeysList>(sections.sectionKeysList)({ params: { name } }),
    providesTags: (_, __, name) => [tagOf('Section', name)],
  }),
  sectionKeysCreate: build.mutation<
    Reply<typeof sectionKeysCreate>,
    Act<BodyInput<typeof sectionKeysCreate>>
  >({
    query: ({ name, body }) =>
      request<typeof sectionKeysCreate>(sections.sectionKeysCreate)({ params: { name }, body }),
    invalidatesTags: (_, __, { name }) => oneOf(name),
  }),
  sectionKeysRemove: build.mutation<null, Member>({
    query: (params) => request<typeof sectionKeysRemove>(sections.sectionKeysRemove)({ params }),
    invalidatesTags: (_, __, { name }) => oneOf(name),
  }),
}))

export const { useSectionsListQuery, useSectionsGetQuery } = sectionsApi

export const {
  useSectionReleasesListQuery,
  useSectionsHealthTrendQuery,
  useSectionsCompareQuery,
  useSectionReleasesPublishMutation,
} = releasesApi

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
} = actsApi

export const {
  useSectionTokensListQuery,
  useSectionTokensCreateMutation,
  useSectionTokensRevokeMutation,
  useSectionKeysListQuery,
  useSectionKeysCreateMutation,
  useSectionKeysRemoveMutation,
} = accessApi
