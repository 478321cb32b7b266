import { createHash } from 'node:crypto'
import { limits } from '@headway/contracts'
import {
  taskImportsCreate,
  taskImportsDelete,
  taskImportsGet,
  taskImportsList,
  taskImportsResult,
  taskImportsStart,
  taskImportsUndo,
  taskImportsUpdate,
} from '@headway/contracts/task-imports'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { receiveFile } from '../../../platform/http/receive-file.ts'
import { RunningFiles } from '../../../platform/tables/running-files.ts'
import { pagedBody } from '../../../platform/tables/paged-body.ts'
import { tableMediaTypes, writeTable } from '../../../platform/tables/write-table.ts'
import { can } from '../tasks.policy.ts'
import './import.events.ts'
import { listImports, readImport, requireOwnImport, resultOf } from './import.read.ts'
import { changeMapping, createImport, deleteDraft, startImport, undoImport } from './import.service.ts'
import { readApart } from './sources/read-apart.ts'

const resultColumns = [
  { head: 'Line', width: 8 },
  { head: 'Title', width: 50 },
  { head: 'Result', width: 12 },
  { head: 'Task', width: 10 },
  { head: 'Notes', width: 60 },
]

/** Mounts importing tasks from files. What somebody may assign is decided row by row. */
export function registerTaskImports(table: RouteTable, platform: Platform): void {
  const { database, settings } = platform
  const options = { can: can.create, ability: 'task.create' }
  // They are read one after the other: whoever waits has sent all of it.
  const reading = new RunningFiles({
    ofOne: 2,
    ofAll: 6,
    code: 'too_many_imports',
    detail: 'Other imports are running. Try again in a moment.',
  })

  table.route(taskImportsCreate, options, async ({ ctx, act, actor, query, write }) => {
    const { name, bytes } = await receiveFile(ctx, limits.taskImportBytes)
    const days = {
      order: settings.get('appearance.dateFormat') === 'DD/MM/YYYY' ? 'day-first' : 'month-first',
      timeZone: settings.get('organisation.timeZone'),
    } as const
    const end = reading.begin(actor.id)
    const file = await readApart(bytes, { chosen: query.source ?? null, days }).finally(end)
    const fingerprint = createHash('sha256').update(bytes).digest('hex')
    const id = await write((trx) => createImport(platform, act, { file, name }, trx), fingerprint)
    return readImport(platform, actor, id)
  })

  table.route(taskImportsList, options, ({ actor }) => listImports(platform, actor))

  table.route(taskImportsGet, options, ({ actor, params }) => readImport(platform, actor, params.id))

  table.route(taskImportsUpdate, options, async ({ act, actor, params, body, write }) => {
    await write((trx) => changeMapping(platform, act, { id: params.id, body }, trx))
    return readImport(platform, actor, params.id)
  })

  table.route(taskImportsDelete, options, async ({ act, params, write }) => {
    await write((trx) => deleteDraft(platform, act, params.id, trx))
    return undefined
  })

  table.route(taskImportsStart, options, async ({ act, actor, params, write }) => {
    await write((trx) => startImport(platform, act, params.id, trx))
    return readImport(platform, actor, params.id)
  })

  table.route(taskImportsUndo, options, async ({ act, actor, params, write }) => {
    await write((trx) => undoImport(platform, act, params.id, trx))
    return readImport(platform, actor, params.id)
  })

  table.route(taskImportsResult, options, async ({ ctx, actor, params }) => {
    const record = await requireOwnImport(database, actor, params.id)
    const rows = { name: 'Import', columns: resultColumns, batches: resultOf(platform, record) }
    const body = await pagedBody(writeTable(settings, 'csv', rows))
    ctx.set('Cache-Control', 'private, no-store')
    ctx.attachment(`import-${record.id}.csv`)
    ctx.type = tableMediaTypes.csv
    ctx.body = body
    return undefined
  })
}
