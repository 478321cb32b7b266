import type { Role } from '@headway/contracts'
import {
  type Delivery,
  mustReach,
  type NotificationType,
  type QuietHours,
  usualDelivery,
} from '@headway/contracts/delivery'
import type { NotificationPreferences } from '@headway/contracts/notifications'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { type QuietColumns, quietOf } from '../preferences/quiet-hours.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

type DigestDays = NotificationPreferences['digestDays']

/** A user who may get mail, with their current preferences. */
export interface Recipient {
  readonly id: number
  readonly isActive: boolean
  readonly digestDays: DigestDays
  readonly linkVersion: number
  readonly quiet: QuietHours | null
  readonly deliveryOf: (type: NotificationType) => Delivery
}

interface RecipientRow extends QuietColumns {
  id: number
  role: Role
  isActive: number
  digestDays: DigestDays | null
  linkVersion: number | null
}

/** Reads the current preferences of users, by id. */
export async function findRecipients(
  { database }: Platform,
  ids: readonly number[],
  trx: Transaction,
): Promise<Map<number, Recipient>> {
  if (ids.length === 0) {
    return new Map()
  }
  const people = await database.rows<RecipientRow>(
    `SELECT u.id, u.role, u.is_active AS isActive, p.digest_days AS digestDays, p.link_version AS linkVersion,
       p.quiet_from AS quietFrom, p.quiet_until AS quietUntil, p.quiet_days AS quietDays
     FROM users u LEFT JOIN notification_preferences p ON p.user_id = u.id WHERE u.id IN (${placeholders(ids.length)})`,
    ids,
    trx,
  )
  const choices = await database.rows<{ userId: number; type: NotificationType; delivery: Delivery }>(
    `SELECT user_id AS userId, type, delivery FROM notification_choices WHERE user_id IN (${placeholders(ids.length)})`,
    ids,
    trx,
  )
  const chosen = new Map(choices.map(({ userId, type, delivery }) => [`${userId} ${type}`, delivery]))
  return new Map(
    people.map((row) => [
      row.id,
      {
        id: row.id,
        isActive: row.isActive === 1,
        digestDays: row.digestDays ?? 'working',
        linkVersion: row.linkVersion ?? 1,
        quiet: quietOf(row),
        deliveryOf: (type) => {
          const delivery = chosen.get(`${row.id} ${type}`) ?? usualDelivery[type]
          return delivery === 'off' && mustReach(type, row.role) ? 'portal' : delivery
        },
      },
    ]),
  )
}
