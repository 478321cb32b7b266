import * as z from 'zod/mini'
import { Moment } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Kinds of records that the portal stores about a person. */
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
  'reportTasks',
  'reportDays',
  'reportBlockers',
  'reportDrafts',
  'reportsRead',
  'reportComments',
  'fileDecisions',
  'notifications',
  'mails',
  'notificationChoices',
  'notificationPreferences',
  'activity',
  'sectionsSeen',
  /** Audit entries of the person's own actions. */
  'actsInAudit',
  /** Audit entries of actions on the person's account. */
  'accountInAudit',
  'settingChanges',
  'sectionActs',
  'imports',
  'webhooks',
])
export type RecordKind = z.infer<typeof RecordKind>

/** Limit of the count of records per kind. */
export const MOST_COUNTED_RECORDS = 10_000

const KeptRecords = z.object({
  kind: RecordKind,
  /** Counted up to {@link MOST_COUNTED_RECORDS}. */
  count: z.int(),
  /** Whether there are more records than were counted. */
  hasMore: z.boolean(),
  /** Creation time of the oldest record; null without records, and when the time is not stored. */
  oldestAt: z.nullable(Moment),
  /** Retention period in days; null for records without a limit. */
  keptDays: z.nullable(z.int()),
})
export type KeptRecords = z.infer<typeof KeptRecords>

export const privacyOverview = endpoint('privacyOverview', 'GET /api/privacy', {
  summary: 'Returns which data is stored about the caller: amount, start and retention of each kind',
  reply: z.object({ items: z.array(KeptRecords) }),
})

export const privacyExport = endpoint('privacyExport', 'GET /api/privacy/file', {
  summary:
    'Exports the data stored about the caller as a JSON file, with the names of uploaded files but not their content',
})
