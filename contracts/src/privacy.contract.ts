import * as z from 'zod/mini'
import { Moment } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What the portal keeps of a person. */
export const RecordKind = z.enum([
  'profile',
  'sessions',
  'apiTokens',
  'refusedSignIns',
  'absences',
  'tasksCreated',
  'tasksAssigned',
  'taskChanges',
  'tasksWatched',
  'taskViews',
  'taskTemplates',
  'tasksShelved',
  'taskImports',
  'commentsWritten',
  'taskFiles',
  'taskFileDecisions',
  'reports',
  'files',
  'links',
  'fileDecisions',
  'notifications',
  'mails',
  'notificationChoices',
  'notificationPreferences',
  'activity',
  'sectionsSeen',
  /** What the person has done, in the audit log. */
  'actsInAudit',
  /** What was done to the person's account, in the audit log. */
  'accountInAudit',
  'settingChanges',
  'sectionActs',
  'imports',
  'webhooks',
])
export type RecordKind = z.infer<typeof RecordKind>

/** Records of a kind are counted up to here. */
export const MOST_COUNTED_RECORDS = 10_000

const KeptRecords = z.object({
  kind: RecordKind,
  /** Up to {@link MOST_COUNTED_RECORDS}. */
  count: z.int(),
  /** There are more than were counted. */
  hasMore: z.boolean(),
  /** When the oldest was made; null without any, and where that is not kept. */
  oldestAt: z.nullable(Moment),
  /** They are deleted after so many days; null for what is kept for good. */
  keptDays: z.nullable(z.int()),
})
export type KeptRecords = z.infer<typeof KeptRecords>

export const privacyOverview = endpoint('privacyOverview', 'GET /api/privacy', {
  summary: 'What is recorded about the caller: how much of each kind, since when and for how long',
  reply: z.object({ items: z.array(KeptRecords) }),
})

export const privacyExport = endpoint('privacyExport', 'GET /api/privacy/file', {
  summary:
    'Everything that is recorded about the caller as a JSON file; uploaded files are named, not included',
})
