import { seriesCreate, seriesOfTask, seriesPreview } from '@headway/contracts/series'
import { tasksCreate, tasksGet } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { on, useSeries, usual, wednesday } from './testing/use-series.ts'

const { server, people, createSeries, makeOn } = await useSeries()

describe('creating a recurring task', () => {
  it('a recurring task gets the default rule from the form of the specification', async () => {
    const { series } = await createSeries()
    expect(series).toMatchObject({
      title: usual.title,
      state: 'active',
      nextDueDay: on('09-10'),
      counted: 1,
      can: { edit: true },
      creator: { id: people.pm.id, isActive: true },
      assignees: [{ id: people.staff.id, isActive: true }],
      rule: { pattern: 'weekly', firstDay: wednesday, every: 1, nonWorkingDays: 'after', leadDays: 3 },
    })
    expect(series.upcoming.map(({ dueDay }) => dueDay)).toEqual([
      on('09-10'),
      on('09-17'),
      on('09-24'),
      on('10-01'),
      on('10-08'),
    ])
  })

  it('a recurring task gets the chosen rule, and its weekdays are sorted', async () => {
    const recurrence = { every: 2, weekdays: [5, 1], dueTime: '09:30', nonWorkingDays: 'skip', leadDays: 0 }
    const { series } = await createSeries(people.pm, { recurrence })
    expect(series.rule).toMatchObject({ ...recurrence, weekdays: [1, 5], endsOn: null, endsAfter: null })
    expect(series.upcoming[0]).toMatchObject({ day: on('09-05'), appearsOn: on('09-05') })
  })

  it.each([
    [{ every: 0 }, '/recurrence/every'],
    [{ every: 1.5 }, '/recurrence/every'],
    [{ weekdays: [] }, '/recurrence/weekdays'],
    [{ weekdays: [8] }, '/recurrence/weekdays/0'],
    [{ weekdays: [1, 1] }, '/recurrence/weekdays'],
    [{ dueTime: '24:00' }, '/recurrence/dueTime'],
    [{ leadDays: 61 }, '/recurrence/leadDays'],
    [{ nonWorkingDays: 'never' }, '/recurrence/nonWorkingDays'],
    [{ endsOn: on('02-30') }, '/recurrence/endsOn'],
    [{ endsOn: '2099-01-01', endsAfter: 3 }, '/recurrence/endsAfter'],
    [{ endsAfter: 1 }, '/recurrence'],
    [{ endsOn: wednesday }, '/recurrence'],
    [{ series: 3 }, '/recurrence/series'],
  ])('creating a recurring task with %j returns 400', async (recurrence, pointer) => {
    const body = { ...usual, recurrence }
    const refused = await server.refuse(people.pm, tasksCreate, { body })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
  })

  it('creating a task refuses weekdays and a recurrence where they have no meaning', async () => {
    const monthly = { ...usual, recurringPattern: 'monthly', recurrence: { weekdays: [1] } }
    const single = { title: 'Once', recurrence: {} }
    for (const body of [monthly, single]) {
      expect((await server.refuse(people.pm, tasksCreate, { body })).status).toBe(400)
    }
  })
})

describe('an existing task', () => {
  const single = () => buildTask(server, people.pm, { title: 'Once only', dueDate: wednesday })

  it('an existing task becomes the first of a series once', async () => {
    const task = await single()
    const params = { id: task.id }
    expect((await server.call(people.pm, seriesOfTask, { params })).body).toEqual({ series: null })
    const { body } = await server.call(people.pm, seriesCreate, { params, body: { pattern: 'monthly' } })
    expect(body).toMatchObject({ title: 'Once only', nextDueDay: on('10-03') })
    expect((await server.call(people.pm, tasksGet, { params })).body).toMatchObject({
      isRecurring: true,
      recurringPattern: 'monthly',
      version: task.version + 1,
    })
    const again = await server.refuse(people.pm, seriesCreate, { params, body: { pattern: 'daily' } })
    expect(again).toMatchObject({ status: 409, body: { code: 'already_recurring' } })
  })

  it('repeated requests make a task recurring only once', async () => {
    const { id } = await single()
    const request = {
      params: { id },
      body: { pattern: 'daily' },
      headers: { 'Idempotency-Key': `series-of-${id}` },
    }
    const first = (await server.call(people.pm, seriesCreate, request)).body
    expect((await server.call(people.pm, seriesCreate, request)).body).toEqual(first)
  })

  it('an existing task is made recurring only by users who may edit it', async () => {
    const { id } = await single()
    const request = { params: { id }, body: { pattern: 'daily' } }
    expect((await server.refuse(people.viewer, seriesCreate, request)).status).toBe(403)
    expect((await server.refuse(people.otherPm, seriesCreate, request)).status).toBe(404)
    expect((await server.refuse(null, seriesCreate, request)).status).toBe(401)
  })
})

describe('the preview', () => {
  const rule = { pattern: 'monthly', firstDay: on('08-31') }

  it('the preview of a series returns the next five dates by the calendar and stores nothing', async () => {
    const count = () => server.platform.database.knex('task_series').count('id as total').first()
    const before = await count()
    const { body } = await server.call(people.pm, seriesPreview, { body: { rule } })
    expect(body.items.map(({ day, dueDay }) => [day, dueDay])).toEqual([
      [on('09-30'), on('09-30')],
      [on('10-31'), on('10-31')],
      [on('11-30'), on('12-01')],
      [on('12-31'), on('12-31')],
      [on('01-31', 1), on('02-02', 1)],
    ])
    expect(await count()).toEqual(before)
  })

  it('the preview for an existing series continues after its last task', async () => {
    const { params } = await createSeries()
    await makeOn(on('09-16'))
    const body = { rule: { pattern: 'weekly', firstDay: wednesday, every: 2 }, seriesId: params.id }
    const { items } = (await server.call(people.pm, seriesPreview, { body })).body
    expect(items[0]).toMatchObject({ day: on('10-01') })
    expect((await server.refuse(people.otherPm, seriesPreview, { body })).status).toBe(404)
    expect((await server.refuse(people.otherSrPm, seriesPreview, { body })).status).toBe(403)
  })

  it('the preview of a series starts today when the first day is in the past', async () => {
    const { body } = await server.call(people.pm, seriesPreview, {
      body: { rule: { pattern: 'daily', firstDay: '2020-01-01', nonWorkingDays: 'keep' } },
    })
    expect(body.items[0]?.day).toBe(new Date().toISOString().slice(0, 10))
  })

  it('the preview of a series is available only to users who may create tasks', async () => {
    for (const user of [people.staff, people.viewer, people.president]) {
      expect((await server.refuse(user, seriesPreview, { body: { rule } })).status).toBe(403)
    }
    expect((await server.refuse(null, seriesPreview, { body: { rule } })).status).toBe(401)
  })
})
