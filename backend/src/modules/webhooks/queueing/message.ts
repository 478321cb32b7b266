import { randomBytes } from 'node:crypto'
import { WEBHOOK_TEST, type WebhookEvent, webhookEvents } from '@headway/contracts/webhooks'
import type * as z from 'zod/mini'

/** Version of the envelope; see docs/WEBHOOKS.md, "What arrives". */
const VERSION = 1
const ID_BYTES = 16

/** A message as it is kept and sent. */
export interface Message {
  readonly event: string
  /** Stays the same however often it is sent. */
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
 * Writes what has happened as receivers are promised it: what its contract names, and nothing else of the event.
 *
 * @param actorId who did it; null for the portal itself.
 * @throws ZodMiniError when an event has not what its contract promises.
 */
export function writeMessage(
  event: WebhookEvent,
  { at, actorId, payload }: { at: Date; actorId: number | null; payload: unknown },
): Message {
  const schema: z.ZodMiniType = webhookEvents[event]
  return messageOf(event, at, actorId, schema.parse(payload))
}

/** The message that shows whether messages arrive. */
export const writeTestMessage = (at: Date, actorId: number): Message =>
  messageOf(WEBHOOK_TEST, at, actorId, {})
