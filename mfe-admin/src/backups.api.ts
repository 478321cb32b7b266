import type { Reply } from '@headway/contracts'
import type { backupsList, backupsStart, backupsState } from '@headway/contracts/backups'
import { injectEndpoints, request } from '@headway/sdk'

const backupsApi = injectEndpoints(import.meta.section, (build) => ({
  backupsState: build.query<Reply<typeof backupsState>, void>({
    query: () => request<typeof backupsState>('GET /api/backups/state')(undefined),
    providesTags: ['Backup'],
  }),
  /** Loads only the newest backup, in whatever state it is. */
  backupsNewest: build.query<Reply<typeof backupsList>, void>({
    query: () => request<typeof backupsList>('GET /api/backups')({ query: { limit: '1' } }),
    providesTags: ['Backup'],
  }),
  backupsStart: build.mutation<Reply<typeof backupsStart>, void>({
    query: () => request<typeof backupsStart>('POST /api/backups')(undefined),
    invalidatesTags: ['Backup'],
  }),
}))

export const { useBackupsStateQuery, useBackupsNewestQuery, useBackupsStartMutation } = backupsApi
