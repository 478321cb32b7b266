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
    query: () => request<typeof backupsState>('GET /api/backups/state')(undefined),
    providesTags: ['Backup', 'Setting'],
  }),
  backupsList: build.infiniteQuery<Reply<typeof backupsList>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof backupsList>('GET /api/backups')({ query: pageQuery(PAGE_SIZE, pageParam) }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Backup'],
  }),
  backupsStart: build.mutation<Reply<typeof backupsStart>, void>({
    query: () => request<typeof backupsStart>('POST /api/backups')(undefined),
    // A refused start also invalidates: another user may have started a backup.
    invalidatesTags: ['Backup'],
  }),
  backupsRestorePlan: build.query<Reply<typeof backupsRestorePlan>, number>({
    query: (id) =>
      request<typeof backupsRestorePlan>('GET /api/backups/:id/restore-plan')({ params: { id } }),
    keepUnusedDataFor: 0,
  }),
  restoreTestsList: build.infiniteQuery<Reply<typeof restoreTestsList>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof restoreTestsList>('GET /api/backups/restore-tests')({
        query: pageQuery(PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Backup'],
  }),
  restoreTestsStart: build.mutation<Reply<typeof restoreTestsStart>, number>({
    query: (id) =>
      request<typeof restoreTestsStart>('POST /api/backups/:id/restore-tests')({ params: { id } }),
    invalidatesTags: ['Backup'],
  }),
  databaseReport: build.query<Reply<typeof databaseReport>, void>({
    query: () => request<typeof databaseReport>('GET /api/database')(undefined),
    // Not cached: the report changes continuously and no event announces it, so each visit loads it again.
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
