import * as z from 'zod/mini'
import { Id, IdParams, Moment, PageQuery, PathId, pageOf, Role } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What an audit entry is about, for filters. */
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

/** What can be done that the audit log keeps: noun and verb. A newer portal may know more. */
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
  'tasks.changedTogether',
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
  'series.dayTakenBack',
  'file.approved',
  'file.rejected',
  'file.decisionUndone',
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
  'section.created',
  'section.published',
  'section.used',
  'section.next',
  'section.next_ended',
  'section.rolled_back',
  'section.returned',
  'section.suspected',
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

/** One act that was done, as the audit log keeps it. */
export const AuditEntry = z.object({
  /** Its place in the chain: entries are numbered without a gap. */
  id: Id,
  at: Moment,
  /** One of {@link auditKinds}, as far as this version knows. */
  kind: z.string(),
  area: AuditArea,
  /** Who did it, by the name and role of then; null for the portal itself and for the identity provider. */
  actor: z.nullable(z.object({ id: Id, name: z.string(), role: z.nullable(Role) })),
  /** By what they acted, where it was not simply themselves: `role_switch`, or `token:` and its name. */
  via: z.nullable(z.string()),
  /** What it was done to, by the name of then. */
  object: z.nullable(z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) })),
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const Fields = z.nullable(z.record(z.string(), z.unknown()))

/** Fields of `before`, `after` and `details` that hold the id of a person, or several. */
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
  /** What else is known of it, for example a reason. */
  details: Fields,
  /** Names of the people whose ids stand in the three fields above. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** SHA-256 over the entry and the hash of the one before, hexadecimal. */
  hash: z.string(),
  previousHash: z.string(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

const searched = z.string().check(z.minLength(1), z.maxLength(200))

/** What a list or an export is narrowed down to. */
const filters = {
  area: z.optional(AuditArea),
  kind: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,30}\.[A-Za-z_]{1,30}$/))),
  /** Who did it. */
  actor: z.optional(z.pipe(PathId, Id)),
  /** Done by this person or to this person. */
  person: z.optional(z.pipe(PathId, Id)),
  objectType: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,24}$/))),
  objectId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  address: z.optional(z.string().check(z.regex(/^[0-9A-Fa-f:.]{2,45}$/))),
  /** First day, in the organisation's time zone. */
  from: z.optional(z.iso.date()),
  /** Last day, in the organisation's time zone. */
  to: z.optional(z.iso.date()),
  /** Part of a name or of a request id. */
  search: z.optional(searched),
} as const

export const auditList = endpoint('auditList', 'GET /api/audit', {
  summary:
    'What was done, newest first; a page that ends early has looked far enough and says where to go on',
  query: z.strictObject({ ...PageQuery, ...filters }),
  reply: pageOf(AuditEntry),
})

export const auditGet = endpoint('auditGet', 'GET /api/audit/entries/:id', {
  summary: 'One audit entry with what was before and after',
  params: IdParams,
  reply: AuditDetail,
})

/** What the audit log is taken away as. */
export const auditExportFormats = ['csv', 'jsonl'] as const

export const auditExport = endpoint('auditExport', 'GET /api/audit/export', {
  summary: 'The audit log as a file, newest first; that it was exported is an entry of its own',
  query: z.strictObject({ ...filters, format: z.enum(auditExportFormats) }),
})

/** What a check of the chain has found. */
export const AuditCheck = z.object({
  at: Moment,
  isIntact: z.boolean(),
  /** How many entries were looked at. */
  entries: z.int(),
  firstId: z.nullable(z.int()),
  lastId: z.nullable(z.int()),
  /** The first entry that is not as it was written; null when all are. */
  brokenId: z.nullable(z.int()),
  /** What is wrong with it, in one sentence. */
  problem: z.nullable(z.string()),
})
export type AuditCheck = z.infer<typeof AuditCheck>

/** How the audit log stands. */
export const AuditChain = z.object({
  /** How many entries are kept. */
  entries: z.int(),
  oldestAt: z.nullable(Moment),
  newestAt: z.nullable(Moment),
  /** Entries are kept for so many days. */
  retentionDays: z.int(),
  /** Whether the account that serves requests can neither change nor delete entries. */
  isAppendOnly: z.boolean(),
  isBeingChecked: z.boolean(),
  lastCheck: z.nullable(AuditCheck),
})
export type AuditChain = z.infer<typeof AuditChain>

export const auditChain = endpoint('auditChain', 'GET /api/audit/chain', {
  summary: 'How the audit log stands, and what its last check has found',
  reply: AuditChain,
})

export const auditVerify = endpoint('auditVerify', 'POST /api/audit/chain/checks', {
  summary: 'Has the whole chain checked; the result stands in its state within seconds',
  status: 204,
})
