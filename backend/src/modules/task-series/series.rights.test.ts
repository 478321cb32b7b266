import {
  seriesEnd,
  seriesList,
  seriesPause,
  seriesResume,
  seriesSkip,
  seriesTakeBack,
  seriesUpdate,
} from '@headway/contracts/series'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '../../test/portal.ts'
import { on, useSeries } from './testing/use-series.ts'

const { server, people, createSeries } = await useSeries()

describe('permissions on series', () => {
  const acts = [
    [seriesUpdate, { body: { title: 'Changed' } }],
    [seriesPause, {}],
    [seriesResume, {}],
    [seriesEnd, {}],
    [seriesSkip, { body: { day: on('09-10') } }],
    [seriesTakeBack, { day: on('09-10') }],
  ] as const

  it('a user who may read or edit the tasks of a series may do the same with the series', async () => {
    const { params, task } = await createSeries()
    const expected: [TestUser | null, number, number][] = [
      [people.superAdmin, 200, 200],
      [people.itAdmin, 200, 200],
      [people.president, 200, 403],
      [people.srPm, 200, 200],
      [people.otherSrPm, 200, 403],
      [people.pm, 200, 200],
      [people.staff, 200, 403],
      [people.viewer, 200, 403],
      [people.otherPm, 404, 404],
      [people.colleague, 404, 404],
      [people.otherStaff, 404, 404],
      [null, 401, 401],
    ]
    for (const [user, reads, edits] of expected) {
      const read = await server.fetch(user, `/api/series/${params.id}`)
      expect([user?.role, read.status]).toEqual([user?.role, reads])
      const throughTask = await server.fetch(user, `/api/tasks/${task.id}/series`)
      expect([user?.role, throughTask.status]).toEqual([user?.role, reads])
      if (edits === 200) {
        expect(await read.json()).toMatchObject({ can: { edit: true } })
        continue
      }
      for (const [endpoint, { body, day = '' }] of acts.map(
        ([one, rest]) => [one, rest as { body?: unknown; day?: string }] as const,
      )) {
        const refused = await server.refuse(user, endpoint, {
          params: { ...params, ...(day === '' ? {} : { day }) },
          ...(body === undefined ? {} : { body }),
        })
        expect([user?.role, endpoint.name, refused.status]).toEqual([user?.role, endpoint.name, edits])
      }
    }
  })

  it('the list of series contains exactly the series that a user may read', async () => {
    const all = await server.platform.database.knex('task_series').orderBy('id').pluck<number[]>('id')
    for (const user of Object.values(people)) {
      const listed = new Set<number>()
      let cursor: string | undefined
      do {
        const query: Record<string, string> = { limit: '2', ...(cursor ? { cursor } : {}) }
        const { body } = await server.call(user, seriesList, { query })
        for (const { id } of body.items) {
          expect(listed.has(id)).toBe(false)
          listed.add(id)
        }
        cursor = body.nextCursor ?? undefined
      } while (cursor)
      for (const id of all) {
        const { status } = await server.fetch(user, `/api/series/${id}`)
        expect([user.role, id, status]).toEqual([user.role, id, listed.has(id) ? 200 : 404])
      }
    }
  })

  it('the list of series is filtered by owner and state, and refuses an unknown cursor', async () => {
    const { series } = await createSeries(people.otherPm)
    const later = await createSeries(people.otherPm, { dueDate: on('12-01') })
    await server.call(people.otherPm, seriesPause, { params: { id: later.series.id } })
    const ids = async (query: Record<string, string>) =>
      (await server.call(people.otherPm, seriesList, { query })).body.items.map(({ id }) => id)
    expect(await ids({ show: 'mine' })).toEqual([series.id, later.series.id])
    expect(await ids({ state: 'paused' })).toEqual([later.series.id])
    expect(await server.refuse(people.otherPm, seriesList, { query: { cursor: 'bm9uZQ' } })).toMatchObject({
      status: 400,
      body: { code: 'bad_query' },
    })
  })
})
