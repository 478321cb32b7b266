import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Returns a new secret in the format of the Standard Webhooks specification: 256 random bits. */
export const makeSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** Signed content of a message. */
export interface SignedMessage {
  /** The same for every attempt. */
  readonly id: string
  readonly at: Date
  readonly body: string
}

/**
 * Returns the headers by which a receiver verifies the sender and time of a message (Standard Webhooks: `v1`, HMAC with
 * SHA-256).
 *
 * @param secrets one signature is added for each; there are two after a rotation.
 */
export function signatureHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
