import * as backups from '@headway/contracts/addresses/backups'
import * as database from '@headway/contracts/addresses/database'
import type { Reply } from '@headway/contracts'
import type {
  backupsList,
  backupsRestorePlan,
  backupsStart,
  backupsState,
  restoreTestsList,
  restoreTestsStart,
} from '@headway/contracts/backups'
import type { databaseReport } from '@headway/contracts/database'
import { injectEndpoints, nextPages, pageQuery, request } from '@headway/sdk'

const PAGE_SIZE = '10'

const databaseApi = injectEndpoints(import.meta.section, (build) => ({
  backupsState: build.query<Reply<typeof backupsState>, void>({
    query: () => request<typeof backupsState>(backups.backupsState)(undefined),
    providesTags: ['Backup', 'Setting'],
  }),
  backupsList: build.infiniteQuery<Reply<typeof backupsList>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof backupsList>(backups.backupsList)({ query: pageQuery(PAGE_SIZE, pageParam) }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Backup'],
  }),
  backupsStart: build.mutation<Reply<typeof backupsStart>, void>({
    query: () => request<typeof backupsStart>(backups.backupsStart)(undefined),
    // Also after a refusal: somebody else may have been faster.
    invalidatesTags: ['Backup'],
  }),
  backupsRestorePlan: build.query<Reply<typeof backupsRestorePlan>, number>({
    query: (id) => request<typeof backupsRestorePlan>(backups.backupsRestorePlan)({ params: { id } }),
    keepUnusedDataFor: 0,
  }),
  restoreTestsList: build.infiniteQuery<Reply<typeof restoreTestsList>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof restoreTestsList>(backups.restoreTestsList)({ query: pageQuery(PAGE_SIZE, pageParam) }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Backup'],
  }),
  restoreTestsStart: build.mutation<Reply<typeof restoreTestsStart>, number>({
    query: (id) => request<typeof restoreTestsStart>(backups.restoreTestsStart)({ params: { id } }),
    invalidatesTags: ['Backup'],
  }),
  databaseReport: build.query<Reply<typeof databaseReport>, void>({
    query: () => request<typeof databaseReport>(database.databaseReport)(undefined),
    // It changes with every act and tells nobody: it is looked at anew with each visit.
    keepUnusedDataFor: 0,
  }),
}))

export const {
  useBackupsStateQuery,
  useBackupsListInfiniteQuery,
  useBackupsStartMutation,
  useBackupsRestorePlanQuery,
  useRestoreTestsListInfiniteQuery,
  useRestoreTestsStartMutation,
  useDatabaseReportQuery,
} = databaseApi
