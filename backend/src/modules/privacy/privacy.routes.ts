import type { Readable } from 'node:stream'
import { privacyExport, privacyOverview } from '@headway/contracts/privacy'
import type { Act } from '../../platform/act.ts'
import type { Call, RouteTable } from '../../platform/http/endpoint.ts'
import { conflict } from '../../platform/http/errors.ts'
import { pagedBody } from '../../platform/tables/paged-body.ts'
import type { Platform } from '../../platform/platform.ts'
import { listKept, writeRecords } from './records.ts'
import './privacy.events.ts'

/** Columns of tables that belong to no module. */
const unlistedColumns = {
  'events.actor_id': 'what has happened, on its way to the activity and the audit log, for seven days',
  'idempotency_keys.user_id': 'answers to requests that may be repeated, for a day',
}

/** Keeps for the record that somebody takes away what is recorded of them, and begins to write it. */
async function beginExport(
  platform: Platform,
  act: Act,
  write: Call<typeof privacyExport>['write'],
): Promise<Readable> {
  const userId = act.actor.id
  await write((trx) =>
    platform.events.emit(
      {
        name: 'privacy.exported',
        act,
        payload: { userId },
        audience: { userIds: [userId], isOrganisationWide: false },
        tags: [],
      },
      trx,
    ),
  )
  return pagedBody(writeRecords(platform, userId, act.at))
}

/** Mounts what people see of their own records. */
export function registerPrivacy(table: RouteTable, platform: Platform): void {
  platform.personalData.add([], unlistedColumns)
  /** Whose file is being written: one at a time each, since it reads everything. */
  const writing = new Set<number>()

  table.route(privacyOverview, { can: 'signed-in' }, async ({ actor }) => ({
    items: await listKept(platform, actor.id),
  }))

  table.route(privacyExport, { can: 'signed-in' }, async ({ ctx, act, actor, write }) => {
    if (writing.has(actor.id)) {
      throw conflict('export_running', 'Your export is already running.')
    }
    writing.add(actor.id)
    const body = await beginExport(platform, act, write).catch((error: unknown) => {
      writing.delete(actor.id)
      throw error
    })
    body.once('close', () => writing.delete(actor.id))
    ctx.set('Cache-Control', 'private, no-store')
    ctx.attachment(`headway-${act.at.toISOString().slice(0, 10)}.json`)
    ctx.type = 'application/json; charset=utf-8'
    ctx.body = body
    return undefined
  })
}
