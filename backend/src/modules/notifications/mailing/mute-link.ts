import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { NotificationType } from '@headway/contracts/delivery'
import type { Environment } from '../../../platform/environment.ts'
import type { Platform } from '../../../platform/platform.ts'

const KEY_BYTES = 32
const DIGEST = 'digest'
const SHAPE = /^(\d{1,10})\.([a-z_]{1,32})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/

/** Type of mail that a link can mute: a notification type or the daily digest. */
export type Mutable = NotificationType | typeof DIGEST

/** Content of an unsubscribe link: one type of mail to one user. */
export interface MuteLink {
  readonly userId: number
  readonly what: Mutable
  /** Version of the user's links; links of an earlier version no longer work. */
  readonly version: number
}

const isMutable = (what: string): what is Mutable =>
  what === DIGEST || NotificationType.options.some((type) => type === what)

function sign({ SESSION_SECRET }: Environment, text: string): Buffer {
  const key = hkdfSync('sha256', Buffer.from(SESSION_SECRET, 'hex'), Buffer.alloc(0), 'mute-links', KEY_BYTES)
  return createHmac('sha256', Buffer.from(key)).update(text).digest()
}

/**
 * Returns the path of an unsubscribe link, which works without signing in. It permits nothing else and does not expire
 * (ADR 090).
 */
export function mutePathOf({ environment }: Pick<Platform, 'environment'>, link: MuteLink): string {
  const text = `${link.userId}.${link.what}.${link.version}`
  return `/api/mute?token=${text}.${sign(environment, text).toString('base64url')}`
}

/** Reads and verifies the token of an unsubscribe link; undefined when its signature is not from this installation. */
export function readMuteToken(
  { environment }: Pick<Platform, 'environment'>,
  token: string,
): MuteLink | undefined {
  const [, userId = '', what = '', version = '', mac = ''] = SHAPE.exec(token) ?? []
  if (!isMutable(what)) {
    return undefined
  }
  const isOurs = timingSafeEqual(
    sign(environment, `${userId}.${what}.${version}`),
    Buffer.from(mac, 'base64url'),
  )
  return isOurs ? { userId: Number(userId), what, version: Number(version) } : undefined
}
