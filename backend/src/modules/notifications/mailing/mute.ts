import type { Role } from '@headway/contracts'
import { type Delivery, type NotificationType, usualDelivery } from '@headway/contracts/delivery'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { announcePreferences, choose, lockPreferences } from '../preferences/preferences.service.ts'
import { type MuteLink, readMuteToken } from './mute-link.ts'

/** A valid link with the role of its user. */
export interface WorkingLink extends MuteLink {
  readonly role: Role
}

/** Returns the link of a token; undefined when it is forged or withdrawn, or when its user is inactive. */
export async function findLink(
  platform: Platform,
  token: string,
  trx?: Transaction,
): Promise<WorkingLink | undefined> {
  const link = readMuteToken(platform, token)
  if (!link) {
    return undefined
  }
  const [person] = await platform.database.rows<{ role: Role; version: number | null }>(
    `SELECT u.role, p.link_version AS version FROM users u
     LEFT JOIN notification_preferences p ON p.user_id = u.id WHERE u.id = ? AND u.is_active = 1`,
    [link.userId],
    trx,
  )
  return person && (person.version ?? 1) === link.version ? { ...link, role: person.role } : undefined
}

/** Returns the user's choice after muting a type or mailing it again; null where the default already mails it. */
function choiceFor(type: NotificationType, isMuted: boolean): Delivery | null {
  if (isMuted) {
    return 'portal'
  }
  return usualDelivery[type] === 'mail' ? null : 'mail'
}

/**
 * Mutes the mails of a link's type, or enables them again.
 *
 * @returns the link; undefined when it does not work.
 */
export async function mute(
  platform: Platform,
  { token, isMuted }: { token: string; isMuted: boolean },
  trx: Transaction,
): Promise<WorkingLink | undefined> {
  const link = await findLink(platform, token, trx)
  if (!link) {
    return undefined
  }
  const { userId, what } = link
  const at = platform.clock.now()
  await lockPreferences(userId, at, trx)
  if (what !== 'digest') {
    await choose({ userId, type: what, delivery: choiceFor(what, isMuted), at }, trx)
  }
  await trx('notification_preferences')
    .where({ user_id: userId })
    .update({
      version: trx.raw('version + 1'),
      changed_at: at,
      ...(what === 'digest' ? { digest_days: isMuted ? 'never' : 'working' } : {}),
    })
  await announcePreferences(platform, userId, null, trx)
  return link
}
