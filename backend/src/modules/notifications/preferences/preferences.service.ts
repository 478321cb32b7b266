import type { Body, Role } from '@headway/contracts'
import {
  type Delivery,
  mustReach,
  NotificationType,
  type QuietHours,
  reachesRole,
  usualDelivery,
} from '@headway/contracts/delivery'
import type {
  NotificationPreferences,
  notificationsPreferencesUpdate,
} from '@headway/contracts/notifications'
import type { Act } from '../../../platform/act.ts'
import type { Actor } from '../../../platform/actor.ts'
import { invalidField } from '../../../platform/http/errors.ts'
import { everyOf } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { type QuietColumns, quietOf } from './quiet-hours.ts'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'notification.preferencesChanged': { userId: number }
  }
}

export type PreferencesChange = Body<typeof notificationsPreferencesUpdate>

interface PreferencesRow extends QuietColumns {
  version: number
  digestDays: NotificationPreferences['digestDays']
}

const NOTHING_CHOSEN: PreferencesRow = {
  version: 0,
  digestDays: 'working',
  quietFrom: null,
  quietUntil: null,
  quietDays: null,
}

function describeKind(role: Role, type: NotificationType, chosen?: Delivery) {
  const usual = usualDelivery[type]
  const isRequired = mustReach(type, role)
  const delivery = chosen ?? usual
  return {
    type,
    delivery: isRequired && delivery === 'off' ? 'portal' : delivery,
    default: usual,
    isChosen: chosen !== undefined,
    isRequired,
  }
}

/** How somebody is told of what, as it stands. */
export async function readPreferences(
  platform: Platform,
  { id, role }: Actor,
): Promise<NotificationPreferences> {
  const { database, settings, environment } = platform
  const [row = NOTHING_CHOSEN] = await database.rows<PreferencesRow>(
    `SELECT version, digest_days AS digestDays, quiet_from AS quietFrom, quiet_until AS quietUntil,
       quiet_days AS quietDays FROM notification_preferences WHERE user_id = ?`,
    [id],
  )
  const choices = await database.rows<{ type: NotificationType; delivery: Delivery }>(
    'SELECT type, delivery FROM notification_choices WHERE user_id = ?',
    [id],
  )
  const chosen = new Map(choices.map(({ type, delivery }) => [type, delivery]))
  return {
    version: row.version,
    kinds: NotificationType.options
      .filter((type) => reachesRole(type, role))
      .map((type) => describeKind(role, type, chosen.get(type))),
    quiet: quietOf(row),
    digestDays: row.digestDays,
    isMailSent: environment.SMTP_URL !== undefined && settings.get('mail.notifications'),
    digestTime: settings.get('notifications.digestTime'),
    timeZone: settings.get('organisation.timeZone'),
  }
}

/** @throws ProblemError 400 for a kind that never reaches the person, or that they cannot do without. */
function checkKinds({ role }: Actor, kinds: NonNullable<PreferencesChange['kinds']>): void {
  for (const [index, { type, delivery }] of kinds.entries()) {
    if (!reachesRole(type, role)) {
      throw invalidField(
        `/kinds/${index}/type`,
        'not_told',
        'This notification is not available for your role',
      )
    }
    if (delivery === 'off' && mustReach(type, role)) {
      const message = 'Administrators always get this notification in the portal'
      throw invalidField(`/kinds/${index}/delivery`, 'required', message)
    }
  }
}

/** Locks what somebody has chosen; who has chosen nothing gets a row here, so that two first changes queue up. */
export async function lockPreferences(
  userId: number,
  at: Date,
  trx: Transaction,
): Promise<{ version: number }> {
  await trx('notification_preferences')
    .insert({ user_id: userId, version: 0, changed_at: at })
    .onConflict('user_id')
    .merge(['user_id'])
  const row = await trx('notification_preferences').where({ user_id: userId }).forUpdate().first('version')
  return row ?? { version: 0 }
}

const quietColumns = (quiet: QuietHours | null) => ({
  quiet_from: quiet?.from ?? null,
  quiet_until: quiet?.until ?? null,
  quiet_days: quiet === null ? null : quiet.days.toSorted((a, b) => a - b).join(','),
})

/** Chooses how a kind is told; null follows the role again. */
export async function choose(
  {
    userId,
    type,
    delivery,
    at,
  }: { userId: number; type: NotificationType; delivery: Delivery | null; at: Date },
  trx: Transaction,
): Promise<void> {
  if (delivery === null) {
    await trx('notification_choices').where({ user_id: userId, type }).delete()
    return
  }
  await trx('notification_choices')
    .insert({ user_id: userId, type, delivery, chosen_at: at })
    .onConflict(['user_id', 'type'])
    .merge(['delivery', 'chosen_at'])
}

/** Tells the person's pages that something else holds. */
export async function announcePreferences(
  { events }: Platform,
  userId: number,
  act: Act | null,
  trx: Transaction,
): Promise<void> {
  await events.emit(
    {
      name: 'notification.preferencesChanged',
      act,
      payload: { userId },
      audience: { userIds: [userId], isOrganisationWide: false },
      tags: everyOf('Notification'),
    },
    trx,
  )
}

/**
 * Changes how the caller is told; what is not named stays.
 *
 * @throws what `orStale` turns into an answer, or ProblemError 400 for what cannot be chosen.
 */
export async function changePreferences(
  platform: Platform,
  act: Act,
  change: PreferencesChange,
  version: number | undefined,
  trx: Transaction,
): Promise<void> {
  const { kinds = [], quiet, digestDays, withdrawLinks } = change
  checkKinds(act.actor, kinds)
  requireVersion(await lockPreferences(act.actor.id, act.at, trx), version)
  for (const kind of kinds) {
    await choose({ ...kind, userId: act.actor.id, at: act.at }, trx)
  }
  await trx('notification_preferences')
    .where({ user_id: act.actor.id })
    .update({
      version: trx.raw('version + 1'),
      changed_at: act.at,
      ...(quiet === undefined ? {} : quietColumns(quiet)),
      ...(digestDays === undefined ? {} : { digest_days: digestDays }),
      ...(withdrawLinks ? { link_version: trx.raw('link_version + 1') } : {}),
    })
  await announcePreferences(platform, act.actor.id, act, trx)
}
