import { auditChain, auditExport, auditGet, auditList, auditVerify } from '@headway/contracts/audit'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { auditEvent } from './audit.events.ts'
import { registerAuditWork } from './audit.jobs.ts'
import { can } from './audit.policy.ts'
import { CHECK_JOB, readChain } from './chain/checks.ts'
import { listEntries, readEntry } from './reading/audit.list.ts'
import { streamEntries } from './reading/export.ts'
import { personalRecords } from './personal-data.ts'

const mediaTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' }

/** Registers the routes and jobs of the audit log. */
export function registerAudit(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords)
  registerAuditWork(platform)
  const options = { can: can.read, ability: 'audit.read' }
  const { database, events, jobs, clock } = platform

  table.route(auditList, options, ({ query }) => listEntries(platform, query))

  table.route(auditGet, options, ({ params }) => readEntry(database, params.id))

  table.route(auditExport, options, async ({ ctx, context, query, write }) => {
    const { format, ...filter } = query
    const filters = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
    await write((trx) => events.emit(auditEvent('audit.exported', context, { format, filters }), trx))
    const day = clock.now().toISOString().slice(0, 10)
    const body = await streamEntries(platform, filter, format)
    ctx.set('Cache-Control', 'private, no-store')
    ctx.attachment(`audit-${day}.${format}`)
    ctx.type = mediaTypes[format]
    ctx.body = body
    return undefined
  })

  table.route(auditChain, options, () => readChain(platform))

  table.route(auditVerify, options, async ({ context, write }) => {
    await write(async (trx) => {
      await events.emit(auditEvent('audit.checkRequested', context, {}), trx)
      await jobs.add({ kind: CHECK_JOB }, trx)
    })
    return undefined
  })
}
