import * as z from 'zod/mini'
import { Id, IdParams, Moment, PageQuery, PathId, pageOf, Role } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Topics of audit entries, for filters. */
export const auditAreas = [
  'people',
  'sessions',
  'tasks',
  'files',
  'settings',
  'calendar',
  'sections',
  'backups',
  'administration',
] as const
export const AuditArea = z.enum(auditAreas)
export type AuditArea = z.infer<typeof AuditArea>

/** Kinds of actions in the audit log: noun and verb. A newer version of the portal may know more. */
export const auditKinds = [
  'user.created',
  'user.updated',
  'user.deactivated',
  'user.activated',
  'user.unlocked',
  'user.moved',
  'import.started',
  'import.resultRead',
  'session.started',
  'session.ended',
  'role.switched',
  'apiToken.created',
  'apiToken.ended',
  'apiToken.refused',
  'signIn.suspicious',
  'task.assigned',
  'task.deleted',
  'task.restored',
  'task.purged',
  'comment.deleted',
  'reportComment.deleted',
  'tasks.bulkChanged',
  'tasks.exported',
  'task.copied',
  'taskTemplate.created',
  'taskTemplate.updated',
  'taskTemplate.deleted',
  'tasks.imported',
  'tasks.importUndone',
  'tag.renamed',
  'series.started',
  'series.changed',
  'series.paused',
  'series.resumed',
  'series.ended',
  'series.daySkipped',
  'series.occurrenceRestored',
  'file.approved',
  'file.rejected',
  'file.decisionUndone',
  'file.withdrawn',
  'file.replaced',
  'file.downloaded',
  'taskFile.added',
  'taskFile.deleted',
  'taskFile.approved',
  'taskFile.rejected',
  'taskFile.decisionUndone',
  'taskFile.downloaded',
  'setting.changed',
  'settings.exported',
  'calendar.changed',
  'absence.added',
  'absence.removed',
  'report.excused',
  'reports.exported',
  'section.created',
  'section.published',
  'section.used',
  'section.next',
  'section.next_ended',
  'section.rolled_back',
  'section.auto_rolled_back',
  'section.unhealthy',
  'section.pinned',
  'section.unpinned',
  'section.disabled',
  'section.enabled',
  'section.removed',
  'section.changed',
  'section.token_created',
  'section.token_revoked',
  'section.key_added',
  'section.key_removed',
  'section.backend_set',
  'section.backend_removed',
  'webhook.created',
  'webhook.updated',
  'webhook.removed',
  'webhook.secretRotated',
  'webhook.disabled',
  'alert.acknowledged',
  'mail.sentAgain',
  'mail.dropped',
  'mail.tested',
  'providerChange.retried',
  'backup.requested',
  'backup.finished',
  'restoreTest.requested',
  'restoreTest.finished',
  'privacy.exported',
  'audit.exported',
  'audit.checkRequested',
  'audit.trimmed',
  'audit.broken',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** One action as the audit log records it. */
export const AuditEntry = z.object({
  /** Position in the hash chain. Entries are numbered without gaps. */
  id: Id,
  at: Moment,
  /** One of {@link auditKinds}, unless a newer version of the portal wrote the entry. */
  kind: z.string(),
  area: AuditArea,
  /**
   * Person who performed the action, with the name and role of that time; null for the portal itself and for the
   * identity provider.
   */
  actor: z.nullable(z.object({ id: Id, name: z.string(), role: z.nullable(Role) })),
  /** `role_switch`, or `token:` and the token's name; null when the person acted through a normal session. */
  via: z.nullable(z.string()),
  /** Affected object, with its name at that time. */
  object: z.nullable(z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) })),
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const Fields = z.nullable(z.record(z.string(), z.unknown()))

/** Fields of `before`, `after` and `details` that contain one or several ids of people. */
export const auditPersonFields: readonly string[] = [
  'userId',
  'userIds',
  'managerId',
  'assigneeIds',
  'approverIds',
  'authorId',
  'creatorId',
]

export const AuditDetail = z.extend(AuditEntry, {
  before: Fields,
  after: Fields,
  /** Further details, for example a reason. */
  details: Fields,
  /** Names of the people whose ids occur in the three fields above. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** SHA-256 of the entry and the previous entry's hash, in hexadecimal. */
  hash: z.string(),
  previousHash: z.string(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

const searched = z.string().check(z.minLength(1), z.maxLength(200))

/** Filters of the list and the export. */
const filters = {
  area: z.optional(AuditArea),
  kind: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,30}\.[A-Za-z_]{1,30}$/))),
  /** Id of the person who performed the action. */
  actor: z.optional(z.pipe(PathId, Id)),
  /** Id of a person who performed the action or was affected by it. */
  person: z.optional(z.pipe(PathId, Id)),
  objectType: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,24}$/))),
  objectId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  address: z.optional(z.string().check(z.regex(/^[0-9A-Fa-f:.]{2,45}$/))),
  /** First day, in the organization's time zone. */
  from: z.optional(z.iso.date()),
  /** Last day, in the organization's time zone. */
  to: z.optional(z.iso.date()),
  /** Part of a name or of a request id. */
  search: z.optional(searched),
} as const

export const auditList = endpoint('auditList', 'GET /api/audit', {
  summary: 'Lists audit entries, newest first; a page of a search can be short and has a cursor to continue',
  query: z.strictObject({ ...PageQuery, ...filters }),
  reply: pageOf(AuditEntry),
})

export const auditGet = endpoint('auditGet', 'GET /api/audit/entries/:id', {
  summary: 'Returns an audit entry with the values before and after the change',
  params: IdParams,
  reply: AuditDetail,
})

/** File formats of an audit log export. */
export const auditExportFormats = ['csv', 'jsonl'] as const

export const auditExport = endpoint('auditExport', 'GET /api/audit/export', {
  summary: 'Exports the audit log as a file, newest first; the export itself is recorded in the log',
  query: z.strictObject({ ...filters, format: z.enum(auditExportFormats) }),
})

/** Result of a check of the hash chain. */
export const AuditCheck = z.object({
  at: Moment,
  isIntact: z.boolean(),
  /** Number of checked entries. */
  entries: z.int(),
  firstId: z.nullable(z.int()),
  lastId: z.nullable(z.int()),
  /** Id of the first entry that was altered; null when all entries are intact. */
  brokenId: z.nullable(z.int()),
  /** The problem of that entry, in one sentence. */
  problem: z.nullable(z.string()),
})
export type AuditCheck = z.infer<typeof AuditCheck>

/** State of the audit log. */
export const AuditChain = z.object({
  /** Number of stored entries. */
  entries: z.int(),
  oldestAt: z.nullable(Moment),
  newestAt: z.nullable(Moment),
  /** Retention period of the entries in days. */
  retentionDays: z.int(),
  /** Whether the database account that serves requests can neither update nor delete entries. */
  isAppendOnly: z.boolean(),
  isBeingChecked: z.boolean(),
  lastCheck: z.nullable(AuditCheck),
})
export type AuditChain = z.infer<typeof AuditChain>

export const auditChain = endpoint('auditChain', 'GET /api/audit/chain', {
  summary: 'Returns the state of the audit log and the result of its last check',
  reply: AuditChain,
})

export const auditVerify = endpoint('auditVerify', 'POST /api/audit/chain/checks', {
  summary: 'Starts a check of the whole audit log; the result is in its state within seconds',
  status: 204,
})
