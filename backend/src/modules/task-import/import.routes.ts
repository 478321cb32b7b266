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
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiveFile } from '../../platform/http/receive-file.ts'
import { FileConcurrencyLimit } from '../../platform/tables/file-concurrency-limit.ts'
import { pagedBody } from '../../platform/tables/paged-body.ts'
import { tableMediaTypes, writeTable } from '../../platform/tables/write-table.ts'
import { taskCan } from '../tasks/index.ts'
import './import.events.ts'
import { listImports, readImport, requireOwnImport, resultOf } from './import.read.ts'
import { changeMapping, createImport, deleteDraft, startImport, undoImport } from './import.service.ts'
import { parseInWorker } from './sources/parse-in-worker.ts'

const resultColumns = [
  { head: 'Line', width: 8 },
  { head: 'Title', width: 50 },
  { head: 'Result', width: 12 },
  { head: 'Task', width: 10 },
  { head: 'Notes', width: 60 },
]

/** Registers the routes for importing tasks. The permission to assign users is checked for each row. */
export function registerTaskImports(table: RouteTable, platform: Platform): void {
  const { database, settings } = platform
  const options = { can: taskCan.create, ability: 'task.create' }
  // Files are parsed one after another. These limits bound how many uploaded files wait for it in memory.
  const reading = new FileConcurrencyLimit({
    perUser: 2,
    total: 6,
    code: 'too_many_imports',
    detail: 'Other imports are running. Try again in a moment.',
  })

  table.route(taskImportsCreate, options, async ({ ctx, context, actor, query, write }) => {
    const { name, bytes } = await receiveFile(ctx, limits.taskImportBytes)
    const days = {
      order: settings.get('appearance.dateFormat') === 'DD/MM/YYYY' ? 'day-first' : 'month-first',
      timeZone: settings.get('organization.timeZone'),
    } as const
    const end = reading.begin(actor.id)
    const file = await parseInWorker(bytes, { chosen: query.source ?? null, days }).finally(end)
    const fingerprint = createHash('sha256').update(bytes).digest('hex')
    const id = await write((trx) => createImport(platform, context, { file, name }, trx), fingerprint)
    return readImport(platform, actor, id)
  })

  table.route(taskImportsList, options, ({ actor }) => listImports(platform, actor))

  table.route(taskImportsGet, options, ({ actor, params }) => readImport(platform, actor, params.id))

  table.route(taskImportsUpdate, options, async ({ context, actor, params, body, write }) => {
    await write((trx) => changeMapping(platform, context, { id: params.id, body }, trx))
    return readImport(platform, actor, params.id)
  })

  table.route(taskImportsDelete, options, async ({ context, params, write }) => {
    await write((trx) => deleteDraft(platform, context, params.id, trx))
    return undefined
  })

  table.route(taskImportsStart, options, async ({ context, actor, params, write }) => {
    await write((trx) => startImport(platform, context, params.id, trx))
    return readImport(platform, actor, params.id)
  })

  table.route(taskImportsUndo, options, async ({ context, actor, params, write }) => {
    await write((trx) => undoImport(platform, context, params.id, trx))
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
