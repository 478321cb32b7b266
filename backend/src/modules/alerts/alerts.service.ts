import type { RequestContext } from '../../platform/request-context.ts'
import { notFound } from '../../platform/errors.ts'
import { allTags } from '../../platform/events/events.ts'
import type { AlertKind } from '@headway/contracts/alerts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import './alerts.events.ts'

interface ActiveAlertRow {
  kind: AlertKind
  object: string
  acknowledgedAt: Date | null
}

/**
 * Acknowledges an alert; the first acknowledgment is kept.
 *
 * @throws ProblemError 404 for an alert that has ended.
 */
export async function acknowledge(
  { database, events }: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const [alert] = await database.rows<ActiveAlertRow>(
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
    [context.at, context.actor.id, id],
    trx,
  )
  await events.emit(
    {
      name: 'alert.acknowledged',
      context,
      payload: { alertId: id, kind: alert.kind, object: alert.object },
      audience: { userIds: [], isOrganizationWide: true },
      tags: allTags('Alert'),
    },
    trx,
  )
}
