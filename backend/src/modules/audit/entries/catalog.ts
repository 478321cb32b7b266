import type { AuditArea } from '@headway/contracts/audit'
import type { Change, EventMap, EventName } from '../../../platform/events/events.ts'

/** Content of an audit entry for an event. */
export interface Described {
  area: AuditArea
  /** Kind of the entry, if it differs from the event's name. */
  kind?: string
  /** A missing name is looked up. */
  object: { type: string; id: string; name?: string | null }
  details?: Record<string, unknown>
}

/** Information about an event besides its payload. */
export interface EventDetails {
  change: Change | null
  /** Whether a user of the portal caused the event. */
  isOurs: boolean
}

type Describe<Name extends EventName> = (payload: EventMap[Name], occasion: EventDetails) => Described | null

const person = (userId: number, name?: string) => ({
  type: 'user',
  id: String(userId),
  ...(name === undefined ? {} : { name }),
})

const ofPerson =
  (details: (payload: never) => Record<string, unknown> = () => ({})) =>
  (payload: { userId: number; name: string }): Described => ({
    area: 'people',
    object: person(payload.userId, payload.name),
    details: details(payload as never),
  })

const ofFile = (
  { reportId, authorId, fileName }: { reportId: number; authorId: number; fileName: string },
  details: Record<string, unknown> = {},
): Described => ({
  area: 'files',
  object: { type: 'report', id: String(reportId), name: fileName },
  details: { authorId, ...details },
})

const ofTaskFile = (
  {
    taskId,
    fileId,
    fileName,
    authorId,
  }: { taskId: number; fileId: number; fileName: string; authorId?: number },
  details: Record<string, unknown> = {},
): Described => ({
  area: 'files',
  object: { type: 'task', id: String(taskId), name: fileName },
  details: { fileId, ...(authorId === undefined ? {} : { authorId }), ...details },
})

const ofTemplate = ({ templateId, name }: { templateId: number; name: string }): Described => ({
  area: 'tasks',
  object: { type: 'template', id: String(templateId), name },
})

const ofApiToken = (
  { tokenId, userId, name }: { tokenId: number; userId: number; name: string },
  details: Record<string, unknown> = {},
): Described => ({
  area: 'sessions',
  object: person(userId),
  details: { tokenName: name, tokenId, ...details },
})

const aboutTask = ({ taskId, title }: { taskId: number; title: string }): Described => ({
  area: 'tasks',
  object: { type: 'task', id: String(taskId), name: title },
})

/** A change of one task in a bulk operation has no entry of its own; the operation has one. */
const ofTask = (payload: { taskId: number; title: string; bulkId?: number }): Described | null =>
  payload.bulkId === undefined ? aboutTask(payload) : null

const ofSeries = (
  { seriesId, title }: { seriesId: number; title: string },
  details: Record<string, unknown> = {},
): Described => ({
  area: 'tasks',
  object: { type: 'series', id: String(seriesId), name: title },
  details,
})

const ofWebhook = (
  { webhookId, name }: { webhookId: number; name: string },
  details: Record<string, unknown> = {},
): Described => ({
  area: 'administration',
  object: { type: 'webhook', id: String(webhookId), name },
  details,
})

const ofBackup = (backupId: number, details: Record<string, unknown> = {}): Described => ({
  area: 'backups',
  object: { type: 'backup', id: String(backupId), name: null },
  details,
})

const ofAudit = (details: Record<string, unknown>): Described => ({
  area: 'administration',
  object: { type: 'audit', id: 'log', name: null },
  details,
})

const ofMail = ({ mailId, subject, userId }: EventMap['mail.dropped']): Described => ({
  area: 'administration',
  object: { type: 'mail', id: String(mailId), name: subject },
  details: { userId },
})

/** Reasons for which a session ends as a consequence of another action, which has an entry of its own. */
const CONSEQUENCES: ReadonlySet<string> = new Set(['deactivated', 'role_change', 'replaced'])

const describeSessionEnd: Describe<'session.ended'> = ({ userId, sessionIds, reason }, { isOurs }) => {
  // A password reset ends sessions without an actor; the reset itself has the entry.
  const isConsequence = CONSEQUENCES.has(reason) || (reason === 'admin' && !isOurs)
  return isConsequence
    ? null
    : {
        area: 'sessions',
        object: person(userId),
        details: { reason, sessions: sessionIds.length },
      }
}

/**
 * Maps events to audit entries. An action that emits several events has only one of them here, so that it creates
 * exactly one entry.
 */
export const catalog: { [Name in EventName]?: Describe<Name> } = {
  'user.created': ofPerson(({ isWaiting }: EventMap['user.created']) => ({ isWaiting })),
  'user.updated': ofPerson(({ fields }: EventMap['user.updated']) => ({ fields })),
  'user.deactivated': ofPerson(({ tasksTo, reason }: EventMap['user.deactivated']) => ({ tasksTo, reason })),
  'user.activated': ofPerson(),
  'user.unlocked': ofPerson(),
  // An edit of a user's manager is recorded as `user.updated`. Here, a change is only set when a manager has left.
  'user.moved': ({ userId }, { change }) => (change ? { area: 'people', object: person(userId) } : null),
  'import.started': ({ importId, rows }) => ({
    area: 'people',
    object: { type: 'import', id: String(importId), name: null },
    details: { rows },
  }),
  'import.resultRead': ({ importId }) => ({
    area: 'people',
    object: { type: 'import', id: String(importId), name: null },
  }),
  'session.started': ({ userId }) => ({ area: 'sessions', object: person(userId) }),
  'session.ended': describeSessionEnd,
  'apiToken.created': (payload) => ofApiToken(payload),
  // Tokens that end with their user's role or access are a consequence of that action, which has an entry of its own.
  'apiToken.ended': (payload, { isOurs }) =>
    isOurs ? ofApiToken(payload, { reason: payload.reason }) : null,
  'apiToken.refused': (payload) => ofApiToken(payload),
  'role.switched': ({ userId }) => ({ area: 'sessions', object: person(userId) }),
  'signIn.suspicious': ({ userId, name, failures, isLocked }) => ({
    area: 'sessions',
    object: person(userId, name),
    details: { failures, isLocked },
  }),
  'task.assigned': ofTask,
  'task.deleted': ofTask,
  'task.restored': ofTask,
  'task.purged': ofTask,
  // Deleting one's own comment is not audited.
  'comment.deleted': ({ taskId, title, commentId, authorId, isOwn }) =>
    isOwn
      ? null
      : {
          ...aboutTask({ taskId, title }),
          details: { commentId, authorId },
        },
  'reportComment.deleted': ({ reportId, commentId, authorId, isOwn }) =>
    isOwn
      ? null
      : {
          area: 'files',
          object: { type: 'report', id: String(reportId), name: null },
          details: { commentId, authorId },
        },
  'tasks.bulkChanged': ({ bulk, act, tasks }) => ({
    area: 'tasks',
    object: { type: 'bulk', id: String(bulk), name: null },
    details: { act, tasks },
  }),
  'task.copied': ({ taskId, title, sourceId, subtasks }) => ({
    ...aboutTask({ taskId, title }),
    details: { sourceId, subtasks },
  }),
  'taskTemplate.created': (payload) => ofTemplate(payload),
  'taskTemplate.updated': (payload) => ofTemplate(payload),
  'taskTemplate.deleted': (payload) => ofTemplate(payload),
  'tasks.imported': ({ importId, source, tasks }) => ({
    area: 'tasks',
    object: { type: 'import', id: String(importId), name: null },
    details: { source, tasks },
  }),
  'tasks.importUndone': ({ importId, source, tasks }) => ({
    area: 'tasks',
    object: { type: 'import', id: String(importId), name: null },
    details: { source, tasks },
  }),
  'tasks.exported': (details) => ({
    area: 'tasks',
    object: { type: 'task', id: 'list', name: null },
    details,
  }),
  'reports.exported': (details) => ({
    area: 'files',
    object: { type: 'report', id: 'list', name: null },
    details,
  }),
  'tag.renamed': ({ from, to }) => ({
    area: 'tasks',
    object: { type: 'tag', id: from, name: from },
    details: { to },
  }),
  'series.started': (payload) => ofSeries(payload),
  'series.changed': (payload) => ofSeries(payload),
  'series.paused': (payload) => ofSeries(payload),
  'series.resumed': (payload) => ofSeries(payload),
  'series.ended': (payload) => ofSeries(payload),
  'series.daySkipped': (payload) => ofSeries(payload, { day: payload.day }),
  'series.occurrenceRestored': (payload) => ofSeries(payload, { day: payload.day }),
  'file.approved': (payload) => ofFile(payload),
  'file.rejected': (payload) => ofFile(payload, { reason: payload.reason }),
  'file.decisionUndone': (payload) => ofFile(payload),
  'file.withdrawn': (payload) => ofFile(payload),
  'file.replaced': (payload) => ofFile(payload),
  'file.downloaded': (payload) => ofFile(payload),
  'taskFile.added': (payload) => ofTaskFile(payload),
  'taskFile.deleted': (payload) => ofTaskFile(payload),
  'taskFile.approved': (payload) => ofTaskFile(payload),
  'taskFile.rejected': (payload) => ofTaskFile(payload, { reason: payload.reason }),
  'taskFile.decisionUndone': (payload) => ofTaskFile(payload),
  'taskFile.downloaded': (payload) => ofTaskFile(payload),
  'setting.changed': ({ key }) => ({ area: 'settings', object: { type: 'setting', id: key, name: key } }),
  'settings.exported': ({ settings }) => ({
    area: 'settings',
    object: { type: 'settings', id: 'all', name: null },
    details: { settings },
  }),
  'calendar.changed': ({ day }) => ({ area: 'calendar', object: { type: 'holiday', id: day, name: day } }),
  'absence.added': ({ userId, name }) => ({ area: 'calendar', object: person(userId, name) }),
  'absence.removed': ({ userId, name }) => ({ area: 'calendar', object: person(userId, name) }),
  'report.excused': ({ userId, name, day }) => ({
    area: 'calendar',
    object: person(userId, name),
    details: { day },
  }),
  'section.recorded': ({ section, kind, ...details }) => ({
    area: 'sections',
    kind: `section.${kind}`,
    object: { type: 'section', id: section, name: section },
    details,
  }),
  'webhook.created': (payload) => ofWebhook(payload),
  'webhook.updated': (payload) => ofWebhook(payload),
  'webhook.removed': (payload) => ofWebhook(payload),
  'webhook.secretRotated': (payload) => ofWebhook(payload),
  'webhook.disabled': (payload) => ofWebhook(payload, { reason: payload.reason }),
  'alert.acknowledged': ({ alertId, kind, object }) => ({
    area: 'administration',
    object: { type: 'alert', id: String(alertId), name: object === '' ? kind : `${kind}: ${object}` },
  }),
  'mail.sentAgain': ofMail,
  'mail.dropped': ofMail,
  'mail.tested': ofMail,
  'providerChange.retried': ({ userId }) => ({ area: 'people', object: person(userId) }),
  // Backups that the portal starts by itself only get an entry when they finish.
  'backup.requested': ({ backupId, kind }, { isOurs }) => (isOurs ? ofBackup(backupId, { kind }) : null),
  'backup.finished': ({ backupId, isDone, error }) => ofBackup(backupId, { isDone, error }),
  'restoreTest.requested': ({ backupId }, { isOurs }) => (isOurs ? ofBackup(backupId) : null),
  'restoreTest.finished': ({ backupId, isDone, error }) => ofBackup(backupId, { isDone, error }),
  'privacy.exported': ({ userId }) => ({ area: 'people', object: person(userId) }),
  'audit.exported': (payload) => ofAudit({ ...payload }),
  'audit.checkRequested': () => ofAudit({}),
  'audit.trimmed': (payload) => ofAudit({ ...payload }),
  'audit.broken': (payload) => ofAudit({ ...payload }),
}

/** Names of the events that become entries. */
export const auditedEvents = Object.keys(catalog) as EventName[]
