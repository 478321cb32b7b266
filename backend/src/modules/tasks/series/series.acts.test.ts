import {
  seriesEnd,
  seriesPause,
  seriesResume,
  seriesSkip,
  seriesTakeBack,
  seriesUpdate,
} from '@headway/contracts/series'
import { tasksGet } from '@headway/contracts/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Organisation, TestServer } from '../../../test/server.ts'
import { on, type SeriesPortal, startSeriesPortal, usual, wednesday } from './testing/series-portal.ts'

const DAY = 86_400_000

let portal: SeriesPortal
let server: TestServer
let people: Organisation

beforeAll(async () => {
  portal = await startSeriesPortal()
  ;({ server, people } = portal)
}, 60_000)
afterAll(() => server.stop())

describe('a series', () => {
  it('is paused without tasks, and goes on with what comes after', async () => {
    const { series, params } = await portal.createSeries()
    const paused = (await server.call(people.pm, seriesPause, { params })).body
    expect(paused).toMatchObject({ state: 'paused', nextDueDay: null, upcoming: [] })
    expect((await server.call(people.pm, seriesPause, { params })).body).toEqual(paused)
    await portal.makeOn(on('10-15'))
    expect(await portal.tasksOf(series.id)).toHaveLength(1)
    const resumed = (await server.call(people.pm, seriesResume, { params })).body
    expect(resumed).toMatchObject({ state: 'active', nextDueDay: on('09-10') })
  })

  it('leaves out what fell into the pause', async () => {
    const dueDate = new Date(Date.now() - 30 * DAY).toISOString().slice(0, 10)
    const { params } = await portal.createSeries(people.pm, { dueDate })
    await server.call(people.pm, seriesPause, { params })
    const { knex } = server.platform.database
    await knex('task_series').where({ id: params.id }).update({ last_day: dueDate, last_due_day: dueDate })
    const { body } = await server.call(people.pm, seriesResume, { params })
    expect((body.nextDueDay ?? '') >= new Date().toISOString().slice(0, 10)).toBe(true)
  })

  it('ends for good, and keeps its tasks', async () => {
    const { task, params } = await portal.createSeries()
    const ended = (await server.call(people.pm, seriesEnd, { params })).body
    expect(ended).toMatchObject({ state: 'ended', nextDueDay: null, upcoming: [] })
    expect((await server.call(people.pm, seriesEnd, { params })).body).toEqual(ended)
    const refusals = [
      [seriesPause, { params }],
      [seriesResume, { params }],
      [seriesSkip, { params, body: { day: on('09-10') } }],
      [seriesUpdate, { params, body: { title: 'Too late' } }],
    ] as const
    for (const [endpoint, request] of refusals) {
      expect((await server.refuse(people.pm, endpoint, request)).status).toBe(409)
    }
    expect((await server.call(people.pm, tasksGet, { params: { id: task.id } })).body).toMatchObject({
      title: usual.title,
    })
  })

  it('leaves one date out, and puts it back', async () => {
    const { series, params } = await portal.createSeries()
    const body = { day: on('09-10') }
    const skipped = (await server.call(people.pm, seriesSkip, { params, body })).body
    expect(skipped.nextDueDay).toBe(on('09-17'))
    expect(skipped.upcoming[0]).toMatchObject({ day: on('09-10'), dueDay: null, isSkipped: true })
    expect((await server.call(people.pm, seriesSkip, { params, body })).body).toEqual(skipped)
    const back = await server.call(people.pm, seriesTakeBack, { params: { ...params, ...body } })
    expect(back.body.nextDueDay).toBe(on('09-10'))
    await server.call(people.pm, seriesSkip, { params, body })
    await portal.makeOn(on('09-16'))
    expect(await portal.tasksOf(series.id)).toHaveLength(2)
    const late = await server.refuse(people.pm, seriesTakeBack, { params: { ...params, ...body } })
    expect(late).toMatchObject({ status: 409, body: { code: 'not_a_date' } })
  })

  it('leaves out no day that is none of its next dates', async () => {
    const { params } = await portal.createSeries()
    for (const day of [on('09-11'), wednesday, '2061-09-07']) {
      const refused = await server.refuse(people.pm, seriesSkip, { params, body: { day } })
      expect(refused).toMatchObject({ status: 409, body: { code: 'not_a_date' } })
    }
  })
})
