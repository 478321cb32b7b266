import type { Series } from '@headway/contracts/series'
import {
  seriesCreate,
  seriesEnd,
  seriesGet,
  seriesList,
  seriesOfTask,
  seriesPause,
  seriesPreview,
  seriesResume,
  seriesSkip,
  seriesTakeBack,
  seriesUpdate,
} from '@headway/contracts/series'
import type { RequestContext } from '../../platform/request-context.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { orStale } from '../../platform/http/optimistic-locking.ts'
import { requireReadable, taskCan } from '../tasks/index.ts'
import { makeRecurring } from './make-recurring.ts'
import { listSeries } from './series.list.ts'
import { previewRule, readSeries, readSeriesOf } from './series.queries.ts'
import { endSeries, pauseSeries, resumeSeries, skipDay, restoreOccurrence } from './series.service.ts'
import { settledRule } from './start-series.ts'
import { updateSeries } from './update-series.ts'

const signedIn = { can: 'signed-in' } as const

function registerActs(table: RouteTable, platform: Platform): void {
  type StateAct = (
    platform: Platform,
    context: RequestContext,
    id: number,
    trx: Transaction,
  ) => Promise<number>
  const stateActs = [
    [seriesPause, pauseSeries],
    [seriesResume, resumeSeries],
    [seriesEnd, endSeries],
  ] as const satisfies readonly (readonly [unknown, StateAct])[]
  for (const [endpoint, run] of stateActs) {
    table.route(endpoint, signedIn, async ({ context, actor, params, write }): Promise<Series> => {
      const id = await write((trx) => run(platform, context, params.id, trx))
      return readSeries(platform, actor, id)
    })
  }

  table.route(seriesSkip, signedIn, async ({ context, actor, params, body, write }) => {
    const id = await write((trx) => skipDay(platform, context, { ...params, ...body }, trx))
    return readSeries(platform, actor, id)
  })

  table.route(seriesTakeBack, signedIn, async ({ context, actor, params, write }) => {
    const id = await write((trx) => restoreOccurrence(platform, context, params, trx))
    return readSeries(platform, actor, id)
  })
}

/** Registers the routes of series. */
export function registerSeries(table: RouteTable, platform: Platform): void {
  const { database } = platform
  registerActs(table, platform)

  table.route(seriesList, signedIn, ({ actor, query }) => listSeries(database, actor, query))

  table.route(seriesGet, signedIn, ({ actor, params }) => readSeries(platform, actor, params.id))

  table.route(seriesOfTask, signedIn, async ({ actor, params }) => {
    await requireReadable(database, actor, params.id)
    return { series: await readSeriesOf(platform, actor, params.id) }
  })

  table.route(seriesCreate, signedIn, async ({ context, actor, params, body, write }) => {
    const id = await write((trx) => makeRecurring(platform, context, { taskId: params.id, body }, trx))
    return readSeries(platform, actor, id)
  })

  const choosing = { can: taskCan.create, ability: 'series.preview' }
  table.route(seriesPreview, choosing, async ({ actor, body: { rule, seriesId } }) => ({
    items: await previewRule(platform, actor, { rule: settledRule(rule), seriesId }),
  }))

  table.route(seriesUpdate, signedIn, async ({ context, actor, params, body, expectedVersion, write }) => {
    const read = () => readSeries(platform, actor, params.id)
    await orStale(
      write((trx) => updateSeries(platform, context, { id: params.id, body, expectedVersion }, trx)),
      read,
    )
    return read()
  })
}
