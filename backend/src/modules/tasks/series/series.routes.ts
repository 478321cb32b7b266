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
import type { Act } from '../../../platform/act.ts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { orStale } from '../../../platform/http/versions.ts'
import { requireReadable } from '../task-access.ts'
import { can } from '../tasks.policy.ts'
import { makeRecurring } from './make-recurring.ts'
import { listSeries } from './series.list.ts'
import { previewRule, readSeries, readSeriesOf } from './series.queries.ts'
import { endSeries, pauseSeries, resumeSeries, skipDay, takeDayBack } from './series.service.ts'
import { settledRule } from './start-series.ts'
import { updateSeries } from './update-series.ts'

const signedIn = { can: 'signed-in' } as const

function registerActs(table: RouteTable, platform: Platform): void {
  type StateAct = (platform: Platform, act: Act, id: number, trx: Transaction) => Promise<number>
  const stateActs = [
    [seriesPause, pauseSeries],
    [seriesResume, resumeSeries],
    [seriesEnd, endSeries],
  ] as const satisfies readonly (readonly [unknown, StateAct])[]
  for (const [endpoint, run] of stateActs) {
    table.route(endpoint, signedIn, async ({ act, actor, params, write }): Promise<Series> => {
      const id = await write((trx) => run(platform, act, params.id, trx))
      return readSeries(platform, actor, id)
    })
  }

  table.route(seriesSkip, signedIn, async ({ act, actor, params, body, write }) => {
    const id = await write((trx) => skipDay(platform, act, { ...params, ...body }, trx))
    return readSeries(platform, actor, id)
  })

  table.route(seriesTakeBack, signedIn, async ({ act, actor, params, write }) => {
    const id = await write((trx) => takeDayBack(platform, act, params, trx))
    return readSeries(platform, actor, id)
  })
}

/** Mounts what people do with series of recurring tasks. */
export function registerSeries(table: RouteTable, platform: Platform): void {
  const { database } = platform
  registerActs(table, platform)

  table.route(seriesList, signedIn, ({ actor, query }) => listSeries(database, actor, query))

  table.route(seriesGet, signedIn, ({ actor, params }) => readSeries(platform, actor, params.id))

  table.route(seriesOfTask, signedIn, async ({ actor, params }) => {
    await requireReadable(database, actor, params.id)
    return { series: await readSeriesOf(platform, actor, params.id) }
  })

  table.route(seriesCreate, signedIn, async ({ act, actor, params, body, write }) => {
    const id = await write((trx) => makeRecurring(platform, act, { taskId: params.id, body }, trx))
    return readSeries(platform, actor, id)
  })

  const choosing = { can: can.create, ability: 'series.preview' }
  table.route(seriesPreview, choosing, async ({ actor, body: { rule, seriesId } }) => ({
    items: await previewRule(platform, actor, { rule: settledRule(rule), seriesId }),
  }))

  table.route(seriesUpdate, signedIn, async ({ act, actor, params, body, expectedVersion, write }) => {
    const read = () => readSeries(platform, actor, params.id)
    await orStale(
      write((trx) => updateSeries(platform, act, { id: params.id, body, expectedVersion }, trx)),
      read,
    )
    return read()
  })
}
