import { randomBytes } from 'node:crypto'
import { WEBHOOK_TEST, type WebhookEvent, webhookEvents } from '@headway/contracts/webhooks'
import type * as z from 'zod/mini'

/** Version of the envelope; see docs/WEBHOOKS.md, "Message format". */
const VERSION = 1
const ID_BYTES = 16

/** A message as it is stored and sent. */
export interface Message {
  readonly event: string
  /** Stays the same for every attempt. */
  readonly messageId: string
  readonly body: string
}

const messageOf = (event: string, at: Date, actorId: number | null, data: unknown): Message => ({
  event,
  messageId: `msg_${randomBytes(ID_BYTES).toString('base64url')}`,
  body: JSON.stringify({
    type: event,
    version: VERSION,
    timestamp: at.toISOString(),
    actor: actorId === null ? null : { id: actorId },
    data,
  }),
})

/**
 * Creates the message of an event. It contains the fields of the event's contract and no others.
 *
 * @param actorId user who caused the event; null for the portal itself.
 * @throws ZodMiniError when the payload does not match the contract.
 */
export function writeMessage(
  event: WebhookEvent,
  { at, actorId, payload }: { at: Date; actorId: number | null; payload: unknown },
): Message {
  const schema: z.ZodMiniType = webhookEvents[event]
  return messageOf(event, at, actorId, schema.parse(payload))
}

/** Creates the message of a test delivery. */
export const writeTestMessage = (at: Date, actorId: number): Message =>
  messageOf(WEBHOOK_TEST, at, actorId, {})
