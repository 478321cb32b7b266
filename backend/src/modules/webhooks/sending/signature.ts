import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret in the form of the Standard Webhooks specification: 256 random bits. */
export const makeSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** What is signed, and what its signature is read with. */
export interface SignedMessage {
  /** The same in each try. */
  readonly id: string
  readonly at: Date
  readonly body: string
}

/**
 * The headers by which a receiver knows who has sent a message and when (Standard Webhooks: `v1`, HMAC with SHA-256).
 *
 * @param secrets each makes a signature; two while one takes the other's place.
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
