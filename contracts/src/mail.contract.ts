import * as z from 'zod/mini'
import { Id, IdParams, Moment, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { mailKinds, mailStates } from './enumerations.ts'

export const MailKind = z.enum(mailKinds)
export type MailKind = z.infer<typeof MailKind>

export const MailState = z.enum(mailStates)
export type MailState = z.infer<typeof MailState>

/** A mail of the portal with its state. */
export const Mail = z.object({
  id: Id,
  kind: MailKind,
  state: MailState,
  /** Recipient; null for an address outside the portal, such as the contact of a section's team. */
  user: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Address that the mail was or will be sent to. */
  address: z.string(),
  subject: z.string(),
  /** Reason for the state, as reported by the mail server or the portal; null when the state is sufficient. */
  reason: z.nullable(z.string()),
  attempts: z.int(),
  createdAt: Moment,
  /** Moment when the mail entered this state. */
  changedAt: Moment,
  /** Time of the next attempt; null for a mail that is not waiting. */
  nextTryAt: z.nullable(Moment),
  can: z.object({
    /** Whether the caller may send the mail now or again. */
    send: z.boolean(),
    /** Whether the caller may decide not to send the mail. */
    drop: z.boolean(),
  }),
})
export type Mail = z.infer<typeof Mail>

/** Limit of the count of mails per state. */
export const MOST_COUNTED_MAILS = 1_000

export const mailOverview = endpoint('mailOverview', 'GET /api/mail/overview', {
  summary:
    'Returns whether mail can be sent, its sender, and the numbers of unsent mails, each counted up to 1,000',
  reply: z.object({
    isConfigured: z.boolean(),
    /** Sender of the portal's mail; null without a mail server. */
    from: z.nullable(z.string()),
    counts: z.object({
      held: z.int(),
      waiting: z.int(),
      refused: z.int(),
    }),
  }),
})

export const mailList = endpoint('mailList', 'GET /api/mail', {
  summary: 'Lists the portal’s mails, newest first',
  query: z.strictObject({ ...PageQuery, state: z.optional(MailState) }),
  reply: pageOf(Mail),
})

export const mailGet = endpoint('mailGet', 'GET /api/mail/:id', {
  summary: 'Returns a mail with its text, without the unsubscribe link, which works without a sign-in',
  params: IdParams,
  reply: z.extend(Mail, { text: z.string() }),
})

export const mailTest = endpoint('mailTest', 'POST /api/mail/test', {
  summary: 'Sends a test mail to the caller, at most one within ten seconds',
  reply: Mail,
  status: 201,
})

export const mailSend = endpoint('mailSend', 'POST /api/mail/:id/send', {
  summary: 'Retries a mail that is waiting, was refused or was not sent',
  params: IdParams,
  reply: Mail,
})

export const mailDrop = endpoint('mailDrop', 'POST /api/mail/:id/drop', {
  summary: 'Cancels a mail',
  params: IdParams,
  reply: Mail,
})
