import { createHash } from 'node:crypto'
import { limits } from '@headway/contracts'
import {
  usersImport,
  usersImportGet,
  usersImportPreview,
  usersImportResult,
} from '@headway/contracts/users-import'
import type { Context } from 'koa'
import type { Actor } from '../../platform/actor.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { notFound } from '../../platform/errors.ts'
import { receiveFile } from '../../platform/http/receive-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { identityOf } from '../identity/index.ts'
import { userPolicy } from '../users/index.ts'
import { registerImportWork } from './run-import.ts'
import { findImport, planFile, presentPlan, reportResultRead, startImport } from './import.service.ts'
import { writeResult } from './write-result.ts'
import { personalRecords } from './personal-data.ts'

const receive = async (ctx: Context) => (await receiveFile(ctx, limits.importBytes)).bytes

/** Registers the endpoints for importing people from a CSV file. */
export function registerImport(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords)
  const { database } = platform
  const { directory } = identityOf(platform)
  const options = { can: userPolicy.import, ability: 'user.import' }
  registerImportWork(platform, directory)

  const load = async (actor: Actor, id: number) => {
    const found = await findImport(database, actor, id)
    if (!found) {
      throw notFound('import')
    }
    return found
  }

  table.route(usersImportPreview, options, async ({ ctx, actor }) =>
    presentPlan(await planFile(database, actor, await receive(ctx))),
  )

  table.route(usersImport, options, async ({ ctx, context, actor, write }) => {
    const file = await receive(ctx)
    const rows = await planFile(database, actor, file)
    const fingerprint = createHash('sha256').update(file).digest('hex')
    const id = await write((trx) => startImport(platform, context, rows, trx), fingerprint)
    return load(actor, id)
  })

  table.route(usersImportGet, options, ({ actor, params }) => load(actor, params.id))

  table.route(usersImportResult, options, async ({ ctx, context, actor, params, write }) => {
    await load(actor, params.id)
    await write((trx) => reportResultRead(platform, context, params.id, trx))
    ctx.set('Cache-Control', 'private, no-store')
    ctx.attachment(`import-${params.id}.csv`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = await writeResult(platform, params.id)
    return undefined
  })
}
