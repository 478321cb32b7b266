import {
  seriesEnd,
  seriesPause,
  seriesResume,
  seriesSkip,
  seriesTakeBack,
  seriesUpdate,
} from '@headway/contracts/series'
import { tasksGet } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { on, useSeries, usual, wednesday } from './testing/use-series.ts'

const DAY = 86_400_000

const { server, people, createSeries, makeOn, tasksOf } = await useSeries()

describe('a series', () => {
  it('a paused series creates no tasks, and continues with the next date when resumed', async () => {
    const { series, params } = await createSeries()
    const paused = (await server.call(people.pm, seriesPause, { params })).body
    expect(paused).toMatchObject({ state: 'paused', nextDueDay: null, upcoming: [] })
    expect((await server.call(people.pm, seriesPause, { params })).body).toEqual(paused)
    await makeOn(on('10-15'))
    expect(await tasksOf(series.id)).toHaveLength(1)
    const resumed = (await server.call(people.pm, seriesResume, { params })).body
    expect(resumed).toMatchObject({ state: 'active', nextDueDay: on('09-10') })
  })

  it('a resumed series leaves out dates during the pause', async () => {
    const dueDate = new Date(Date.now() - 30 * DAY).toISOString().slice(0, 10)
    const { params } = await createSeries(people.pm, { dueDate })
    await server.call(people.pm, seriesPause, { params })
    const { knex } = server.platform.database
    await knex('task_series').where({ id: params.id }).update({ last_day: dueDate, last_due_day: dueDate })
    const { body } = await server.call(people.pm, seriesResume, { params })
    expect((body.nextDueDay ?? '') >= new Date().toISOString().slice(0, 10)).toBe(true)
  })

  it('an ended series cannot be resumed, and keeps its tasks', async () => {
    const { task, params } = await createSeries()
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

  it('one date of a series can be skipped and restored', async () => {
    const { series, params } = await createSeries()
    const body = { day: on('09-10') }
    const skipped = (await server.call(people.pm, seriesSkip, { params, body })).body
    expect(skipped.nextDueDay).toBe(on('09-17'))
    expect(skipped.upcoming[0]).toMatchObject({ day: on('09-10'), dueDay: null, isSkipped: true })
    expect((await server.call(people.pm, seriesSkip, { params, body })).body).toEqual(skipped)
    const back = await server.call(people.pm, seriesTakeBack, { params: { ...params, ...body } })
    expect(back.body.nextDueDay).toBe(on('09-10'))
    await server.call(people.pm, seriesSkip, { params, body })
    await makeOn(on('09-16'))
    expect(await tasksOf(series.id)).toHaveLength(2)
    const late = await server.refuse(people.pm, seriesTakeBack, { params: { ...params, ...body } })
    expect(late).toMatchObject({ status: 409, body: { code: 'not_a_date' } })
  })

  it('only one of the next dates of a series can be skipped', async () => {
    const { params } = await createSeries()
    for (const day of [on('09-11'), wednesday, '2061-09-07']) {
      const refused = await server.refuse(people.pm, seriesSkip, { params, body: { day } })
      expect(refused).toMatchObject({ status: 409, body: { code: 'not_a_date' } })
    }
  })
})
