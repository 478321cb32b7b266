import { finished } from 'node:stream'
import type { exportFormats } from '@headway/contracts'
import type { Context } from 'koa'
import type { Clock } from '../clock.ts'
import type { Settings } from '../settings.ts'
import { type ExportedList, tableOf } from './exported-list.ts'
import { FileConcurrencyLimit } from './file-concurrency-limit.ts'
import { pagedBody } from './paged-body.ts'
import { tableMediaTypes, writeTable } from './write-table.ts'

export type ExportFormat = (typeof exportFormats)[number]

interface Export<Item> {
  ctx: Context
  actorId: number
  format: ExportFormat
  /** Beginning of the file name, for example 'tasks'. */
  fileName: string
  list: ExportedList<Item>
  /** Records the export; nothing is sent unless this succeeds. */
  record: () => Promise<void>
}

const mediaTypes: Record<ExportFormat, string> = {
  ...tableMediaTypes,
  jsonl: 'application/jsonl; charset=utf-8',
}

async function* linesOf<Item>({ pages }: ExportedList<Item>): AsyncGenerator<string> {
  for await (const page of pages) {
    yield page.map((item) => `${JSON.stringify(item)}\n`).join('')
  }
}

/**
 * Creates a function that sends a list as a file: a table, or its items as JSON lines. A user can have two exports at a
 * time, because each occupies the database for a while.
 */
export function createExportSender({ settings, clock }: { settings: Settings; clock: Clock }) {
  const running = new FileConcurrencyLimit({
    perUser: 2,
    total: 8,
    code: 'too_many_exports',
    detail: 'Other exports are running. Try again in a moment.',
  })

  /** @throws ProblemError 429 `too_many_exports`, and the errors of `record` and of the first page. */
  return async <Item>({ ctx, actorId, format, fileName, list, record }: Export<Item>): Promise<undefined> => {
    const end = running.begin(actorId)
    try {
      await record()
      const body = await pagedBody(
        format === 'jsonl' ? linesOf(list) : writeTable(settings, format, tableOf(list)),
      )
      finished(body, end)
      ctx.set('Cache-Control', 'private, no-store')
      ctx.attachment(`${fileName}-${clock.now().toISOString().slice(0, 10)}.${format}`)
      ctx.type = mediaTypes[format]
      ctx.body = body
    } catch (error) {
      end()
      throw error
    }
    return undefined
  }
}
