import * as z from 'zod/mini'
import { boundedText, flag, Id, IdParams, Moment, PageQuery, PathId, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { isSafeUrl } from './safe-url.ts'

const Task = z.object({ taskId: Id, title: z.string() })
const Comment = z.extend(Task, { commentId: Id })
const TaskFile = z.extend(Task, { fileId: Id, fileName: z.string() })
const Report = z.object({ reportId: Id, authorId: Id })
const File = z.extend(Report, { fileName: z.string() })
const User = z.object({ userId: Id, name: z.string() })
const AlertSubject = z.object({ kind: z.string(), object: z.string() })

/**
 * What is told to webhooks: `data` of each message, by its `type`. Something may be added to an event; what breaks a
 * receiver gets a name of its own.
 */
export const webhookEvents = {
  'task.created': Task,
  'task.updated': Task,
  'task.assigned': z.extend(Task, { assigneeIds: z.array(Id) }),
  'task.started': Task,
  'task.completed': Task,
  'task.reopened': Task,
  'task.blocked': z.extend(Task, { reason: z.string() }),
  'task.unblocked': Task,
  'task.deleted': Task,
  'task.restored': Task,
  'task.archived': Task,
  'task.unarchived': Task,
  'milestone.changed': z.extend(Task, { milestoneId: Id }),
  'comment.added': Comment,
  'comment.edited': Comment,
  'comment.deleted': Comment,
  'taskFile.added': TaskFile,
  'taskFile.deleted': TaskFile,
  'report.submitted': Report,
  'file.approvalRequested': File,
  'file.approved': File,
  'file.rejected': z.extend(File, { reason: z.string() }),
  'file.decisionUndone': File,
  'user.created': User,
  'user.updated': z.extend(User, { fields: z.array(z.string()) }),
  'user.deactivated': User,
  'user.activated': User,
  'alert.raised': z.extend(AlertSubject, { severity: z.string(), title: z.string() }),
  'alert.ended': AlertSubject,
  'backup.finished': z.object({ backupId: Id, isDone: z.boolean() }),
  'section.released': z.object({ section: z.string(), version: z.string() }),
} as const
export type WebhookEvent = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** Sent by «Send test», whatever a webhook listens to. */
export const WEBHOOK_TEST = 'webhook.test'

const EventName = z.enum(webhookEventNames, 'Choose the events')

const sentence = 'Enter an address that begins with https://'
const Address = z
  .string(sentence)
  .check(
    z.maxLength(limits.webhookUrlLength, `Use at most ${limits.webhookUrlLength} characters`),
    z.refine(isSafeUrl, sentence),
  )

const fields = {
  name: boundedText(1, 100, { required: 'Enter a name', tooLong: 'Use at most 100 characters' }),
  url: Address,
  events: z.array(EventName, 'Choose the events').check(
    z.minLength(1, 'Choose at least one event'),
    z.maxLength(webhookEventNames.length, 'Name each event once'),
    z.refine((events) => new Set(events).size === events.length, 'Name each event once'),
  ),
}

/** An address that is told what happens. */
export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  /** Why the portal has switched it off; null where a person has, and while it is on. */
  disabledReason: z.nullable(z.string()),
  /** Since when nothing has arrived; null while all is well. */
  failingSince: z.nullable(Moment),
  /** When it is tried again; null while nothing has failed. */
  nextAttemptAt: z.nullable(Moment),
  /** How many messages wait, up to {@link limits.webhookQueue}. */
  waiting: z.int(),
  /** How many were not queued because too many waited. */
  dropped: z.int(),
  lastSentAt: z.nullable(Moment),
  createdAt: Moment,
  createdBy: z.string(),
  version: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

export const webhooksList = endpoint('webhooksList', 'GET /api/webhooks', {
  summary: 'The addresses that are told what happens, with how they do',
  reply: z.object({ items: z.array(Webhook) }),
})

const secret = { secret: z.string() }

export const webhooksCreate = endpoint('webhooksCreate', 'POST /api/webhooks', {
  summary:
    'Adds an address that is told what happens from now on; the answer is the only one with its secret',
  body: z.strictObject(fields),
  reply: z.extend(Webhook, secret),
})

export const webhooksGet = endpoint('webhooksGet', 'GET /api/webhooks/:id', {
  summary: 'One webhook',
  params: IdParams,
  reply: Webhook,
})

export const webhooksUpdate = endpoint('webhooksUpdate', 'PUT /api/webhooks/:id', {
  summary: 'Changes a webhook; switched on again it starts anew, and what waited before is not sent',
  params: IdParams,
  body: z.strictObject({ ...fields, isActive: flag('Active') }),
  reply: Webhook,
})

export const webhooksRemove = endpoint('webhooksRemove', 'DELETE /api/webhooks/:id', {
  summary: 'Removes a webhook and the record of what was sent to it',
  params: IdParams,
  status: 204,
})

export const webhooksRotate = endpoint('webhooksRotate', 'POST /api/webhooks/:id/secret', {
  summary: 'Makes a new secret; for a day messages are signed with the old one as well',
  params: IdParams,
  reply: z.object(secret),
})

export const deliveryStates = ['waiting', 'sent', 'failed'] as const

/** A message to a webhook, and how its last try went. */
export const WebhookDelivery = z.object({
  id: Id,
  /** `webhook-id` of the message: the same in each try. */
  messageId: z.string(),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: Moment,
  lastAttemptAt: z.nullable(Moment),
  /** Status that the receiver has answered with; null without an answer. */
  responseStatus: z.nullable(z.int()),
  /** Why the last try failed, in words. */
  error: z.nullable(z.string()),
  durationMilliseconds: z.nullable(z.int()),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const webhooksTest = endpoint('webhooksTest', 'POST /api/webhooks/:id/test', {
  summary: 'Queues a test message',
  params: IdParams,
  reply: WebhookDelivery,
})

export const webhookDeliveriesList = endpoint('webhookDeliveriesList', 'GET /api/webhooks/:id/deliveries', {
  summary: 'What was sent to a webhook and what waits, newest first; kept for 30 days',
  params: IdParams,
  query: z.strictObject({ ...PageQuery, state: z.optional(z.enum(deliveryStates)) }),
  reply: pageOf(WebhookDelivery),
})

const DeliveryParams = z.object({ id: z.pipe(PathId, Id), delivery: z.pipe(PathId, Id) })

export const webhookDeliveriesGet = endpoint(
  'webhookDeliveriesGet',
  'GET /api/webhooks/:id/deliveries/:delivery',
  {
    summary: 'One message with its body and the first bytes of the last answer',
    params: DeliveryParams,
    reply: z.extend(WebhookDelivery, { body: z.string(), response: z.nullable(z.string()) }),
  },
)

export const webhookDeliveriesAgain = endpoint(
  'webhookDeliveriesAgain',
  'POST /api/webhooks/:id/deliveries/:delivery/again',
  {
    summary: 'Sends a message once more, under the same id',
    params: DeliveryParams,
    reply: WebhookDelivery,
  },
)
