import { absencesCreate } from '@headway/contracts/calendar'
import { notificationsList } from '@headway/contracts/notifications'
import { reportsRemind } from '@headway/contracts/reports'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'
import { setClock } from '../../../test/set-clock.ts'

/** A Wednesday. */
const DAY = '2090-06-14'
const NEXT_DAY = '2090-06-15'
const SATURDAY = '2090-06-17'

const { server, people } = await usePortal()

beforeEach(async () => {
  await setClock(server, `${DAY}T10:00:00Z`)
  const { knex } = server.platform.database
  for (const table of ['notifications', 'report_reminder_requests', 'calendar_absences'] as const) {
    await knex(table).delete()
  }
})

const remind = (manager: TestUser, { id }: TestUser) =>
  server.call(manager, reportsRemind, { body: { userId: id } })
const refusal = async (manager: TestUser | null, userId: number) => {
  const { status, body } = await server.refuse(manager, reportsRemind, { body: { userId } })
  return [status, body.code]
}
const remindersOf = async (person: TestUser) =>
  (await server.call(person, notificationsList)).body.items.filter(({ type }) => type === 'report_missing')

describe('reportsRemind', () => {
  it('a manual report reminder notifies a person below with the name of the manager, from any level', async () => {
    expect((await remind(people.pm, people.staff)).status).toBe(204)
    expect((await remind(people.srPm, people.colleague)).status).toBe(204)
    expect(await remindersOf(people.staff)).toMatchObject([
      {
        title: 'Your daily report is missing',
        message: expect.stringMatching(/^User\d+ Person reminded you of the report for Wed, Jun 14\.$/),
        link: `/report?day=${DAY}`,
      },
    ])
  })

  it('a manual report reminder returns 409 for the second reminder of a day, also from another manager', async () => {
    await remind(people.pm, people.staff)
    expect(await refusal(people.pm, people.staff.id)).toEqual([409, 'already_reminded'])
    expect(await refusal(people.srPm, people.staff.id)).toEqual([409, 'already_reminded'])
    expect(await remindersOf(people.staff)).toHaveLength(1)
    await setClock(server, `${NEXT_DAY}T10:00:00Z`)
    await remind(people.pm, people.staff)
    expect(await remindersOf(people.staff)).toHaveLength(2)
  })

  it('a manual report reminder sends one reminder when two requests arrive together', async () => {
    const answers = await Promise.allSettled([
      remind(people.pm, people.staff),
      remind(people.srPm, people.staff),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await remindersOf(people.staff)).toHaveLength(1)
  })

  it('a manual report reminder returns 404 for people who are not below the caller', async () => {
    expect(await refusal(people.pm, people.otherStaff.id)).toEqual([404, 'not_found'])
    expect(await refusal(people.otherPm, people.staff.id)).toEqual([404, 'not_found'])
    expect(await refusal(people.pm, people.srPm.id)).toEqual([404, 'not_found'])
    expect(await refusal(people.pm, 2_000_000_000)).toEqual([404, 'not_found'])
  })

  it('a manual report reminder returns 409 for people who send no daily report', async () => {
    expect(await refusal(people.srPm, people.pm.id)).toEqual([409, 'report_not_expected'])
    expect(await refusal(people.pm, people.pm.id)).toEqual([409, 'report_not_expected'])
  })

  it('a manual report reminder returns 409 on days off and during an absence', async () => {
    const params = { id: people.staff.id }
    await server.call(people.itAdmin, absencesCreate, { params, body: { firstDay: DAY, lastDay: DAY } })
    expect(await refusal(people.pm, people.staff.id)).toEqual([409, 'report_not_expected'])
    await setClock(server, `${SATURDAY}T10:00:00Z`)
    expect(await refusal(people.pm, people.staff.id)).toEqual([409, 'report_not_expected'])
  })

  it('a manual report reminder returns 409 when the person has reported today', async () => {
    await buildReport(server, people.colleague, { reportDate: `${DAY}T09:00:00Z` })
    expect(await refusal(people.pm, people.colleague.id)).toEqual([409, 'already_reported'])
    expect(await remindersOf(people.colleague)).toEqual([])
  })

  it('a manual report reminder returns 403 for roles without a team and 401 without a session', async () => {
    for (const caller of [people.staff, people.viewer, people.president, people.itAdmin]) {
      expect((await refusal(caller, people.colleague.id))[0]).toBe(403)
    }
    expect((await refusal(null, people.staff.id))[0]).toBe(401)
  })

  it('a manual report reminder returns 400 for a body without a valid id', async () => {
    for (const userId of [0, -1, 1.5]) {
      expect((await refusal(people.pm, userId))[0]).toBe(400)
    }
  })
})
