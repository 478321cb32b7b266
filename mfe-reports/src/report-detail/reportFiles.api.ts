import type { filesWithdraw, Report, reportFilesReplace } from '@headway/contracts/reports'
import { changed, injectEndpoints, request, sendForm } from '@headway/sdk'

interface Replacement {
  reportId: number
  /** Id of the rejected or withdrawn file. */
  replaces: number
  /** The file itself, or the id of its finished upload. */
  content: File | number
  idempotencyKey: string
  onProgress: (share: number) => void
}

const filesApi = injectEndpoints(import.meta.section, (build) => ({
  filesWithdraw: build.mutation<Report, { id: number; reportId: number }>({
    query: ({ id }) => request<typeof filesWithdraw>('POST /api/files/:id/withdraw')({ params: { id } }),
    // A refusal also invalidates: the page shows an old state of the file.
    invalidatesTags: (_, __, { reportId }) => [...changed('Report', reportId), 'Stats'],
  }),
  reportFilesReplace: build.mutation<Report, Replacement>({
    queryFn: ({ reportId, replaces, content, ...sending }, api) =>
      sendForm<typeof reportFilesReplace>(
        'POST /api/progress-reports/:id/files',
        {
          params: { id: reportId },
          fields: {
            replaces: String(replaces),
            uploads: JSON.stringify(typeof content === 'number' ? [content] : []),
          },
          files: { files: typeof content === 'number' ? [] : [content] },
          ...sending,
        },
        api,
      ),
    invalidatesTags: (_, __, { reportId }) => [...changed('Report', reportId), 'Stats', 'Activity'],
  }),
}))

export const { useFilesWithdrawMutation, useReportFilesReplaceMutation } = filesApi
