import type { Readable } from 'node:stream'
import { privacyExport, privacyOverview } from '@headway/contracts/privacy'
import type { RequestContext } from '../../platform/request-context.ts'
import type { Call, RouteTable } from '../../platform/http/endpoint.ts'
import { conflict } from '../../platform/errors.ts'
import { pagedBody } from '../../platform/tables/paged-body.ts'
import type { Platform } from '../../platform/platform.ts'
import { listKept, writeRecords } from './records.ts'
import './privacy.events.ts'

/** Columns of tables that belong to no module. */
const unlistedColumns = {
  'events.actor_id': 'what has happened, on its way to the activity and the audit log, for seven days',
  'idempotency_keys.user_id': 'answers to requests that may be repeated, for a day',
}

/** Records the export in an event, and returns the stream of the user's personal data. */
async function beginExport(
  platform: Platform,
  context: RequestContext,
  write: Call<typeof privacyExport>['write'],
): Promise<Readable> {
  const userId = context.actor.id
  await write((trx) =>
    platform.events.emit(
      {
        name: 'privacy.exported',
        context,
        payload: { userId },
        audience: { userIds: [userId], isOrganizationWide: false },
        tags: [],
      },
      trx,
    ),
  )
  return pagedBody(writeRecords(platform, userId, context.at))
}

/** Registers the routes by which users see and export their personal data. */
export function registerPrivacy(table: RouteTable, platform: Platform): void {
  platform.personalData.add([], unlistedColumns)
  /** Users whose export is running; only one per user is allowed, since it reads all their records. */
  const writing = new Set<number>()

  table.route(privacyOverview, { can: 'signed-in' }, async ({ actor }) => ({
    items: await listKept(platform, actor.id),
  }))

  table.route(privacyExport, { can: 'signed-in' }, async ({ ctx, context, actor, write }) => {
    if (writing.has(actor.id)) {
      throw conflict('export_running', 'Your export is already running.')
    }
    writing.add(actor.id)
    const body = await beginExport(platform, context, write).catch((error: unknown) => {
      writing.delete(actor.id)
      throw error
    })
    body.once('close', () => writing.delete(actor.id))
    ctx.set('Cache-Control', 'private, no-store')
    ctx.attachment(`headway-${context.at.toISOString().slice(0, 10)}.json`)
    ctx.type = 'application/json; charset=utf-8'
    ctx.body = body
    return undefined
  })
}
