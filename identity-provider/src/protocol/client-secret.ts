import { createHash, timingSafeEqual } from 'node:crypto'
import type { RealmClient } from '../realm.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns whether a secret is the client's, compared in constant time. A public client needs none. */
export function isSecretOf(client: RealmClient, secret: string | null): boolean {
  if (!client.secret) {
    return true
  }
  return secret !== null && timingSafeEqual(digest(client.secret), digest(secret))
}
