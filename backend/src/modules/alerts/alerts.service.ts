import type { Act } from '../../platform/act.ts'
import { notFound } from '../../platform/http/errors.ts'
import { everyOf } from '../../platform/events/events.ts'
import type { AlertKind } from '@headway/contracts/alerts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import './alerts.events.ts'

interface StandingRow {
  kind: AlertKind
  object: string
  acknowledgedAt: Date | null
}

/**
 * Notes who knows of an alert; the first one stays.
 *
 * @throws ProblemError 404 for one whose cause has gone.
 */
export async function acknowledge(
  { database, events }: Platform,
  act: Act,
  id: number,
  trx: Transaction,
): Promise<void> {
  const [alert] = await database.rows<StandingRow>(
    'SELECT kind, object, acknowledged_at AS acknowledgedAt FROM alerts WHERE id = ? FOR UPDATE',
    [id],
    trx,
  )
  if (!alert) {
    throw notFound('alert')
  }
  if (alert.acknowledgedAt !== null) {
    return
  }
  await database.change(
    'UPDATE alerts SET acknowledged_at = ?, acknowledged_by = ? WHERE id = ?',
    [act.at, act.actor.id, id],
    trx,
  )
  await events.emit(
    {
      name: 'alert.acknowledged',
      act,
      payload: { alertId: id, kind: alert.kind, object: alert.object },
      audience: { userIds: [], isOrganisationWide: true },
      tags: everyOf('Alert'),
    },
    trx,
  )
}
