import type { Role } from '@headway/contracts'
import { type Delivery, type NotificationType, usualDelivery } from '@headway/contracts/delivery'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { announcePreferences, choose, lockPreferences } from '../preferences/preferences.service.ts'
import { type MuteLink, readMuteToken } from './mute-link.ts'

/** A link that works, and whose it is. */
export interface WorkingLink extends MuteLink {
  readonly role: Role
}

/** The link of a token: made by this installation, for somebody active, and not withdrawn since; undefined for any other. */
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

/** Returns the person's choice after muting a kind or mailing it again; null where the default already mails it. */
function choiceFor(type: NotificationType, isMuted: boolean): Delivery | null {
  if (isMuted) {
    return 'portal'
  }
  return usualDelivery[type] === 'mail' ? null : 'mail'
}

/**
 * Ends the mails of a link's kind, or lets them come again.
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
