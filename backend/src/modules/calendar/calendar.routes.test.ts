import type { Reply } from '@headway/contracts'
import {
  absencesCreate,
  absencesDelete,
  absencesList,
  calendarGet,
  holidaysCreate,
  holidaysDelete,
  holidaysImport,
  holidaysRead,
} from '@headway/contracts/calendar'
import { settingsUpdate } from '@headway/contracts/settings'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestUser, usePortal } from '../../test/portal.ts'
import { type Calendar, calendarOf } from './calendar.ts'

const { server, people } = await usePortal()
let calendar: Calendar

beforeAll(async () => {
  calendar = calendarOf(server.platform)
})

const set = async (key: string, value: unknown) => {
  await server.call(people.superAdmin, settingsUpdate, { params: { key }, body: { value } })
  await server.platform.feed.catchUp()
}

describe('days', () => {
  it('working days follow the organization’s time zone, also on days of a clock change', async () => {
    await set('organization.timeZone', 'America/New_York')
    expect(calendar.dayOf(new Date('2026-03-08T04:59:59Z'))).toBe('2026-03-07')
    expect(calendar.dayOf(new Date('2026-03-08T05:00:00Z'))).toBe('2026-03-08')
    expect(calendar.startOf('2026-03-08').toISOString()).toBe('2026-03-08T05:00:00.000Z')
    expect(calendar.startOf('2026-03-09').toISOString()).toBe('2026-03-09T04:00:00.000Z')
    // In this zone the clocks change at midnight, so the day starts an hour later.
    await set('organization.timeZone', 'America/Santiago')
    expect(calendar.startOf('2026-09-06').toISOString()).toBe('2026-09-06T04:00:00.000Z')
    await set('organization.timeZone', 'UTC')
  })

  it('working days follow the settings and the holidays', async () => {
    expect(await calendar.workingDaysBefore('2026-11-23', 6)).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-13',
    ])
    await set('calendar.workingDays', [7, 1])
    expect(await calendar.plusWorkingDays('2026-11-20', 3)).toBe('2026-11-29')
    await set('calendar.workingDays', [1, 2, 3, 4, 5])
    await server.call(people.itAdmin, holidaysCreate, { body: { day: '2026-11-26', name: 'Thanksgiving' } })
    await server.platform.feed.catchUp()
    expect(await calendar.isWorkingDay('2026-11-26')).toBe(false)
    expect(await calendar.plusWorkingDays('2026-11-25', 1)).toBe('2026-11-27')
    await server.call(people.itAdmin, holidaysDelete, { params: { day: '2026-11-26' } })
    await server.platform.feed.catchUp()
    expect(await calendar.isWorkingDay('2026-11-26')).toBe(true)
  })
})

describe('holidays', () => {
  const sendFile = (person: TestUser, content: string, name = 'holidays.csv') => {
    const body = new FormData()
    body.append('file', new Blob([content]), name)
    return server.fetch(person, holidaysRead.path, { method: 'POST', body })
  }

  it('holidays are readable by every user and editable by administrators', async () => {
    // Not today, which could be a holiday of another test.
    const body = { day: `${calendar.today().slice(0, 4)}-05-02`, name: 'Founding day' }
    await server.call(people.superAdmin, holidaysCreate, { body })
    const seen = (await server.call(people.staff, calendarGet)).body
    expect(seen).toMatchObject({ timeZone: 'UTC', holidays: [body], can: { edit: false } })
    for (const person of [people.president, people.srPm, people.pm, people.staff, people.viewer]) {
      expect((await server.refuse(person, holidaysCreate, { body })).status).toBe(403)
      expect((await server.refuse(person, holidaysDelete, { params: { day: body.day } })).status).toBe(403)
    }
    expect((await server.refuse(people.superAdmin, holidaysCreate, { body })).body).toMatchObject({
      status: 409,
      code: 'holiday_exists',
    })
  })

  it.each(['2026-02-30', '1999-12-31', '2101-01-01', 'tomorrow', ''])(
    'adding a holiday returns 400 for the day %j',
    async (day) => {
      const body = { day, name: 'Never' }
      const refused = await server.refuse(people.superAdmin, holidaysCreate, { body })
      expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, '/day'])
    },
  )

  it('holidays are imported from a file once, after a preview', async () => {
    const days = ['2090-12-24', '2090-12-25'].map((day) => day.replace('2090', calendar.today().slice(0, 4)))
    const [eve = '', christmas = ''] = days
    await server.call(people.superAdmin, holidaysCreate, { body: { day: eve, name: 'Christmas Eve' } })
    const file = `${eve},Eve\n${christmas},Christmas\nsoon,Party`
    const answer = await sendFile(people.itAdmin, file)
    const read = (await answer.json()) as Reply<typeof holidaysRead>
    expect(read).toEqual({
      holidays: [{ day: christmas, name: 'Christmas' }],
      known: 1,
      leftOut: [{ what: 'soon', why: 'Write its date as MM/DD/YYYY or YYYY-MM-DD' }],
      leftOutCount: 1,
    })
    const body = { holidays: [{ day: eve, name: 'Eve' }, ...read.holidays] }
    expect((await server.call(people.itAdmin, holidaysImport, { body })).body).toEqual({ added: 1 })
    expect((await server.call(people.itAdmin, holidaysImport, { body })).body).toEqual({ added: 0 })
    await server.platform.feed.catchUp()
    expect(await calendar.isWorkingDay(christmas)).toBe(false)
    const { holidays } = (await server.call(people.staff, calendarGet)).body
    expect(holidays).toEqual(expect.arrayContaining([{ day: eve, name: 'Christmas Eve' }, ...read.holidays]))
    for (const person of [people.president, people.srPm, people.pm, people.staff, people.viewer]) {
      expect((await sendFile(person, file)).status).toBe(403)
      expect((await server.refuse(person, holidaysImport, { body })).status).toBe(403)
    }
  })

  it.each([
    ['holidays.csv', '', 400, 'bad_file'],
    ['holidays.ics', 'no calendar', 400, 'bad_file'],
    ['holidays.pdf', '%PDF-1.7', 400, 'not_text'],
    ['holidays.csv', 'x'.repeat(200_001), 413, 'file_too_large'],
  ])('an invalid holiday file returns 400, %s (%#)', async (name, content, status, code) => {
    const answer = await sendFile(people.superAdmin, content, name)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code])
  })

  it.each([
    [[]],
    [[{ day: '2090-01-01', name: '' }]],
    [
      [
        { day: '2090-01-01', name: 'One' },
        { day: '2090-01-01', name: 'Two' },
      ],
    ],
    [Array.from({ length: 1_001 }, (_, index) => ({ day: `2090-01-01`, name: `${index}` }))],
  ])('importing an invalid list of holidays is refused (%#)', async (holidays) => {
    const refused = await server.refuse(people.superAdmin, holidaysImport, { body: { holidays } })
    expect(refused.status).toBe(400)
  })

  it('deleting an unknown holiday returns 404', async () => {
    const params = { day: '2027-05-05' }
    expect((await server.refuse(people.superAdmin, holidaysDelete, { params })).status).toBe(404)
  })
})

describe('absences', () => {
  const days = { firstDay: '2090-07-01', lastDay: '2090-07-14' }

  it('absences are set by the user, their managers and administrators', async () => {
    const params = { id: people.staff.id }
    for (const person of [people.staff, people.pm, people.srPm, people.itAdmin, people.superAdmin]) {
      const { body } = await server.call(person, absencesCreate, { params, body: days })
      expect(body).toMatchObject({ userId: people.staff.id, ...days })
      const list = (await server.call(person, absencesList, { params })).body
      expect(list).toMatchObject({ items: [body], can: { edit: true } })
      await server.call(person, absencesDelete, { params: { id: body.id } })
    }
    expect((await server.call(people.president, absencesList, { params })).body).toMatchObject({
      items: [],
      can: { edit: false },
    })
    expect((await server.refuse(people.president, absencesCreate, { params, body: days })).status).toBe(403)
  })

  it('absences return 404 for people whom the caller may not see', async () => {
    const params = { id: people.staff.id }
    const { body } = await server.call(people.staff, absencesCreate, { params, body: days })
    for (const person of [people.colleague, people.otherPm, people.viewer]) {
      expect((await server.refuse(person, absencesList, { params })).status).toBe(404)
      expect((await server.refuse(person, absencesCreate, { params, body: days })).status).toBe(404)
      expect((await server.refuse(person, absencesDelete, { params: { id: body.id } })).status).toBe(404)
    }
    await server.call(people.staff, absencesDelete, { params: { id: body.id } })
    expect((await server.refuse(people.staff, absencesDelete, { params: { id: body.id } })).status).toBe(404)
  })

  it.each([
    [{ firstDay: '2090-07-02', lastDay: '2090-07-01' }, '/lastDay'],
    [{ firstDay: '2090-01-01', lastDay: '2092-01-02' }, '/lastDay'],
    [{ firstDay: 'soon', lastDay: '2090-07-01' }, '/firstDay'],
    [{ lastDay: '2090-07-01' }, '/firstDay'],
  ])('an absence with %j returns 400', async (body, pointer) => {
    const refused = await server.refuse(people.staff, absencesCreate, {
      params: { id: people.staff.id },
      body,
    })
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, pointer])
  })
})

it('absences and holidays make the lists of daily reports refresh', async () => {
  const knex = () => server.platform.database.knex('events')
  await knex().delete()
  const body = { firstDay: '2026-11-26', lastDay: '2026-11-26' }
  const { body: absence } = await server.call(people.itAdmin, absencesCreate, {
    params: { id: people.staff.id },
    body,
  })
  await server.call(people.itAdmin, absencesDelete, { params: { id: absence.id } })
  await server.call(people.itAdmin, holidaysCreate, { body: { day: '2026-11-26', name: 'Thanksgiving' } })
  await server.call(people.itAdmin, holidaysDelete, { params: { day: '2026-11-26' } })
  await server.platform.feed.catchUp()
  const tags = await knex()
    .whereIn('name', ['absence.added', 'absence.removed', 'calendar.changed'])
    .pluck<string[]>('tags')
  expect(tags.map((each) => each.split(',').includes('Report'))).toEqual([true, true, true, true])
})
