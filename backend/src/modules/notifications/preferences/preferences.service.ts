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
import type { RequestContext } from '../../../platform/request-context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { invalidField } from '../../../platform/errors.ts'
import { allTags } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/optimistic-locking.ts'
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

/** Returns the user's current notification preferences. */
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
    timeZone: settings.get('organization.timeZone'),
  }
}

/** @throws ProblemError 400 for a type that the user's role never gets, or that the user may not switch off. */
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

/**
 * Locks a user's preferences. Creates a missing row first, so that two concurrent first changes run one after the
 * other.
 */
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

/** Sets how a type of notification is delivered; null restores the default of the role. */
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

/** Tells the user's open pages that the preferences have changed. */
export async function announcePreferences(
  { events }: Platform,
  userId: number,
  context: RequestContext | null,
  trx: Transaction,
): Promise<void> {
  await events.emit(
    {
      name: 'notification.preferencesChanged',
      context,
      payload: { userId },
      audience: { userIds: [userId], isOrganizationWide: false },
      tags: allTags('Notification'),
    },
    trx,
  )
}

/**
 * Changes the caller's notification preferences; fields that are not given stay unchanged.
 *
 * @throws an error that `orStale` turns into a response, or ProblemError 400 for an invalid choice.
 */
export async function changePreferences(
  platform: Platform,
  context: RequestContext,
  change: PreferencesChange,
  version: number | undefined,
  trx: Transaction,
): Promise<void> {
  const { kinds = [], quiet, digestDays, withdrawLinks } = change
  checkKinds(context.actor, kinds)
  requireVersion(await lockPreferences(context.actor.id, context.at, trx), version)
  for (const kind of kinds) {
    await choose({ ...kind, userId: context.actor.id, at: context.at }, trx)
  }
  await trx('notification_preferences')
    .where({ user_id: context.actor.id })
    .update({
      version: trx.raw('version + 1'),
      changed_at: context.at,
      ...(quiet === undefined ? {} : quietColumns(quiet)),
      ...(digestDays === undefined ? {} : { digest_days: digestDays }),
      ...(withdrawLinks ? { link_version: trx.raw('link_version + 1') } : {}),
    })
  await announcePreferences(platform, context.actor.id, context, trx)
}
