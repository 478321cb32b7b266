import * as z from 'zod/mini'
import { Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** Fields of the report form. Only the form knows them, so that an older page does not refuse a newer one's draft. */
const DraftContent = z
  .record(z.string(), z.unknown(), 'A draft is an object')
  .check(
    z.refine(
      (content) => new TextEncoder().encode(JSON.stringify(content)).length <= limits.reportDraftBytes,
      'This draft is too long',
    ),
  )

/** The caller's unfinished report. */
export const ReportDraft = z.object({
  /** Grows with every change, also when the draft is deleted; 0 before the first one. */
  version: z.int(),
  /** Null without a draft. */
  content: z.nullable(DraftContent),
  updatedAt: z.nullable(Moment),
})
export type ReportDraft = z.infer<typeof ReportDraft>

export const reportDraftGet = endpoint('reportDraftGet', 'GET /api/report-draft', {
  summary: 'Returns the caller’s unfinished report',
  reply: ReportDraft,
})

export const reportDraftSave = endpoint('reportDraftSave', 'PUT /api/report-draft', {
  summary:
    'Stores the caller’s unfinished report; with If-Match, a stale version answers 412 with the present one',
  body: z.strictObject({ content: DraftContent }),
  reply: ReportDraft,
})

export const reportDraftDelete = endpoint('reportDraftDelete', 'DELETE /api/report-draft', {
  summary: 'Deletes the caller’s unfinished report; If-Match as for storing it',
  reply: ReportDraft,
})
