import * as z from 'zod/mini'
import { Id, IdParams, Moment, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { mailKinds, mailStates } from './enumerations.ts'

export const MailKind = z.enum(mailKinds)
export type MailKind = z.infer<typeof MailKind>

export const MailState = z.enum(mailStates)
export type MailState = z.infer<typeof MailState>

/** A mail of the portal, and what became of it. */
export const Mail = z.object({
  id: Id,
  kind: MailKind,
  state: MailState,
  user: z.object({ id: Id, name: z.string() }),
  /** Where it went, or would go now. */
  address: z.string(),
  subject: z.string(),
  /** Why it is in this state, in the words of the mail server or of the portal; null where the state says it all. */
  reason: z.nullable(z.string()),
  attempts: z.int(),
  createdAt: Moment,
  /** Since when it is in this state. */
  changedAt: Moment,
  /** When it is tried next; null for one that does not wait. */
  nextTryAt: z.nullable(Moment),
  can: z.object({
    /** To send it, again or at once. */
    send: z.boolean(),
    /** To decide that it is not sent. */
    drop: z.boolean(),
  }),
})
export type Mail = z.infer<typeof Mail>

/** Mails of a state are counted up to here. */
export const MOST_COUNTED_MAILS = 1_000

export const mailOverview = endpoint('mailOverview', 'GET /api/mail/overview', {
  summary: 'Whether mail can be sent, from whom, and how many mails are not sent; each counted up to 1,000',
  reply: z.object({
    isConfigured: z.boolean(),
    /** Whom mail comes from; null without a mail server. */
    from: z.nullable(z.string()),
    counts: z.object({
      held: z.int(),
      waiting: z.int(),
      refused: z.int(),
    }),
  }),
})

export const mailList = endpoint('mailList', 'GET /api/mail', {
  summary: 'The portal’s mails, newest first',
  query: z.strictObject({ ...PageQuery, state: z.optional(MailState) }),
  reply: pageOf(Mail),
})

export const mailGet = endpoint('mailGet', 'GET /api/mail/:id', {
  summary:
    'One mail with its words; the way to end mails of its kind is left out, since it needs no signing in',
  params: IdParams,
  reply: z.extend(Mail, { text: z.string() }),
})

export const mailTest = endpoint('mailTest', 'POST /api/mail/test', {
  summary: 'Sends the caller a mail that only says that mail arrives; one within ten seconds',
  reply: Mail,
  status: 201,
})

export const mailSend = endpoint('mailSend', 'POST /api/mail/:id/send', {
  summary: 'Has a mail sent that waits, was refused or was not sent',
  params: IdParams,
  reply: Mail,
})

export const mailDrop = endpoint('mailDrop', 'POST /api/mail/:id/drop', {
  summary: 'Decides that a mail is not sent',
  params: IdParams,
  reply: Mail,
})
