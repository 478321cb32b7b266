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
 * Payload schemas of webhook messages: `data` by `type`. New fields may be added to an event; an incompatible change
 * gets a new event name.
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
  'file.withdrawn': File,
  'file.replaced': File,
  'user.created': User,
  'user.updated': z.extend(User, { fields: z.array(z.string()) }),
  'user.deactivated': User,
  'user.activated': User,
  'alert.raised': z.extend(AlertSubject, { severity: z.string(), title: z.string() }),
  'alert.ended': AlertSubject,
  'backup.finished': z.object({ backupId: Id, isDone: z.boolean() }),
  'section.released': z.object({ section: z.string(), version: z.string() }),
  /** A release is failing. `returnedTo` is the release that replaced it; null if it stays active. */
  'section.troubled': z.object({
    section: z.string(),
    title: z.string(),
    version: z.string(),
    returnedTo: z.nullable(z.string()),
  }),
} as const
export type WebhookEvent = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** Event of the "Send test" button; sent regardless of the events that a webhook subscribes to. */
export const WEBHOOK_TEST = 'webhook.test'

const EventName = z.enum(webhookEventNames, 'Choose the events')

const sentence = 'Enter a URL that starts with https://'
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
    z.maxLength(webhookEventNames.length, 'Choose each event only once'),
    z.refine((events) => new Set(events).size === events.length, 'Choose each event only once'),
  ),
}

/** An address that receives events. */
export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  /** Reason why the portal disabled the webhook; null while it is active or when a user disabled it. */
  disabledReason: z.nullable(z.string()),
  /** Start of the current series of failed deliveries; null without failures. */
  failingSince: z.nullable(Moment),
  /** Time of the next attempt; null without failures. */
  nextAttemptAt: z.nullable(Moment),
  /** Number of queued messages, up to {@link limits.webhookQueue}. */
  waiting: z.int(),
  /** Number of messages that were not queued because the queue was full. */
  dropped: z.int(),
  lastSentAt: z.nullable(Moment),
  createdAt: Moment,
  createdBy: z.string(),
  version: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

export const webhooksList = endpoint('webhooksList', 'GET /api/webhooks', {
  summary: 'Lists the webhooks with their state',
  reply: z.object({ items: z.array(Webhook) }),
})

const secret = { secret: z.string() }

export const webhooksCreate = endpoint('webhooksCreate', 'POST /api/webhooks', {
  summary: 'Adds a webhook that receives events from now on; only this response contains its secret',
  body: z.strictObject(fields),
  reply: z.extend(Webhook, secret),
})

export const webhooksGet = endpoint('webhooksGet', 'GET /api/webhooks/:id', {
  summary: 'Returns a webhook',
  params: IdParams,
  reply: Webhook,
})

export const webhooksUpdate = endpoint('webhooksUpdate', 'PUT /api/webhooks/:id', {
  summary: 'Changes a webhook; after re-enabling it sends only new events',
  params: IdParams,
  body: z.strictObject({ ...fields, isActive: flag('Active') }),
  reply: Webhook,
})

export const webhooksRemove = endpoint('webhooksRemove', 'DELETE /api/webhooks/:id', {
  summary: 'Deletes a webhook and its delivery log',
  params: IdParams,
  status: 204,
})

export const webhooksRotate = endpoint('webhooksRotate', 'POST /api/webhooks/:id/secret', {
  summary: 'Creates a new secret; for a day messages are also signed with the old one',
  params: IdParams,
  reply: z.object(secret),
})

export const deliveryStates = ['waiting', 'sent', 'failed'] as const

/** A message to a webhook with the result of its last attempt. */
export const WebhookDelivery = z.object({
  id: Id,
  /** `webhook-id` header of the message; identical in all attempts. */
  messageId: z.string(),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: Moment,
  lastAttemptAt: z.nullable(Moment),
  /** HTTP status of the receiver's response; null without a response. */
  responseStatus: z.nullable(z.int()),
  /** Error of the last attempt, as a sentence. */
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
  summary: 'Lists sent and waiting messages of a webhook, newest first; they are kept for 30 days',
  params: IdParams,
  query: z.strictObject({ ...PageQuery, state: z.optional(z.enum(deliveryStates)) }),
  reply: pageOf(WebhookDelivery),
})

const DeliveryParams = z.object({ id: z.pipe(PathId, Id), delivery: z.pipe(PathId, Id) })

export const webhookDeliveriesGet = endpoint(
  'webhookDeliveriesGet',
  'GET /api/webhooks/:id/deliveries/:delivery',
  {
    summary: 'Returns a message with its body and the first bytes of the last response',
    params: DeliveryParams,
    reply: z.extend(WebhookDelivery, { body: z.string(), response: z.nullable(z.string()) }),
  },
)

export const webhookDeliveriesAgain = endpoint(
  'webhookDeliveriesAgain',
  'POST /api/webhooks/:id/deliveries/:delivery/again',
  {
    summary: 'Sends a message again with the same id',
    params: DeliveryParams,
    reply: WebhookDelivery,
  },
)
