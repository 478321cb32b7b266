import { absencesCreate, absencesDelete, holidaysCreate, holidaysDelete } from '@headway/contracts/calendar'
import { reportDaysExcuse } from '@headway/contracts/report-days'
import type { SettingKey } from '@headway/contracts/settings'
import { usersUpdate } from '@headway/contracts/users'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { changeSetting } from '../../../test/change-setting.ts'
import { usePortal } from '../../../test/portal.ts'
import { setClock } from '../../../test/set-clock.ts'
import { dayAfter, DayReference } from '../testing/day-reference.ts'
import { assignTask, resetReportDays, statesOf } from '../testing/report-days.ts'
import { closeReportDays } from './close-days.ts'

/** Mondays before the clock changes in Berlin, Sunday 2090-03-26 and Sunday 2090-10-29. */
const STARTS = ['2090-03-20', '2090-10-23']
/** Days that absences, excuses and holidays are about. */
const DAYS = 14

const { server, people } = await usePortal()

const set = (key: SettingKey, value: unknown) => changeSetting(server, people.superAdmin, key, value)

beforeAll(async () => {
  await assignTask(server, people, [people.staff])
  await set('organization.timeZone', 'Europe/Berlin')
  await set('reports.dueTime', '17:00')
})
afterAll(() => set('organization.timeZone', 'UTC'))

/** Number of days after the first one. */
const day = fc.nat({ max: DAYS - 1 })
const hour = fc.nat({ max: 23 })
const step = fc.oneof(
  // The date of the report is in the past, or up to a day ahead of its submission.
  fc.record({ kind: fc.constant('report' as const), hour, back: fc.nat({ max: 12 }), dateHour: hour }),
  fc.record({ kind: fc.constant('nextDay' as const), days: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('addAbsence' as const), day, more: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('removeAbsence' as const), index: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('excuse' as const), day, by: fc.constantFrom('pm', 'otherPm') }),
  fc.record({ kind: fc.constant('holiday' as const), day }),
  fc.record({ kind: fc.constant('move' as const), to: fc.constantFrom('pm', 'otherPm') }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Random steps rarely send a report during an absence that is taken back. */
const REPORT_WHILE_AWAY: Step[] = [
  { kind: 'addAbsence', day: 0, more: 0 },
  { kind: 'nextDay', days: 1 },
  { kind: 'report', hour: 10, back: 1, dateHour: 10 },
  { kind: 'removeAbsence', index: 0 },
]

/** Performs the same steps in the portal and in the reference. */
class Run {
  readonly reference: DayReference
  readonly #start: string
  readonly #absences: number[] = []
  #today: string
  #manager: 'pm' | 'otherPm' = 'pm'
  #hour = 8

  constructor(start: string) {
    this.#start = start
    this.#today = start
    this.reference = new DayReference(start)
  }

  async begin(): Promise<void> {
    await resetReportDays(server, dayAfter(this.#start, -1))
    await this.#moveTo('pm')
    await this.#setClock(`${this.#start}T08:00:00Z`)
  }

  async perform(one: Step): Promise<void> {
    switch (one.kind) {
      case 'report':
        return this.#report(one)
      case 'nextDay': {
        this.#today = dayAfter(this.#today, one.days)
        this.#hour = 0
        await this.#setClock(`${this.#today}T00:05:00Z`)
        await closeReportDays(server.platform)
        return this.reference.close()
      }
      case 'addAbsence':
        return this.#addAbsence(dayAfter(this.#start, one.day), one.more)
      case 'removeAbsence':
        return this.#removeAbsence(one.index)
      case 'excuse':
        return this.#excuse(dayAfter(this.#start, one.day), one.by)
      case 'holiday':
        return this.#toggleHoliday(dayAfter(this.#start, one.day))
      case 'move':
        return this.#moveTo(one.to)
    }
  }

  /** Removes the holidays, which other runs share. */
  async end(): Promise<void> {
    for (const holiday of this.reference.holidays) {
      await this.#toggleHoliday(holiday)
    }
  }

  async #setClock(moment: string): Promise<void> {
    await setClock(server, moment)
    this.reference.setClock(moment)
  }

  async #report({ hour: later, back, dateHour }: Extract<Step, { kind: 'report' }>): Promise<void> {
    this.#hour = Math.max(this.#hour, later)
    const at = (date: string, hours: number) => `${date}T${String(hours).padStart(2, '0')}:30:00Z`
    await this.#setClock(at(this.#today, this.#hour))
    const reportDate = at(dayAfter(this.#today, -back), dateHour)
    await buildReport(server, people.staff, { reportDate })
    this.reference.report(reportDate)
  }

  async #addAbsence(firstDay: string, more: number): Promise<void> {
    const absence = { firstDay, lastDay: dayAfter(firstDay, more) }
    const { body } = await server.call(people.staff, absencesCreate, {
      params: { id: people.staff.id },
      body: absence,
    })
    this.#absences.push(body.id)
    this.reference.addAbsence(body.id, absence)
  }

  async #removeAbsence(index: number): Promise<void> {
    const [id] = this.#absences.splice(index, 1)
    if (id !== undefined) {
      await server.call(people.staff, absencesDelete, { params: { id } })
      this.reference.removeAbsence(id)
    }
  }

  async #excuse(excused: string, by: 'pm' | 'otherPm'): Promise<void> {
    const call = { params: { day: excused, userId: people.staff.id }, body: { reason: 'Agreed' } }
    if (by !== this.#manager) {
      expect((await server.refuse(people[by], reportDaysExcuse, call)).status).toBe(404)
    } else if (this.reference.excuse(excused)) {
      await server.call(people[by], reportDaysExcuse, call)
    } else {
      expect((await server.refuse(people[by], reportDaysExcuse, call)).status).toBe(409)
    }
  }

  async #toggleHoliday(holiday: string): Promise<void> {
    await (this.reference.toggleHoliday(holiday) === 'added'
      ? server.call(people.superAdmin, holidaysCreate, { body: { day: holiday, name: 'Founding day' } })
      : server.call(people.superAdmin, holidaysDelete, { params: { day: holiday } }))
    await server.platform.feed.catchUp()
  }

  async #moveTo(manager: 'pm' | 'otherPm'): Promise<void> {
    this.#manager = manager
    await server.call(people.superAdmin, usersUpdate, {
      params: { id: people.staff.id },
      body: { managerId: people[manager].id },
    })
  }
}

it('the states of days follow the rules for any order of reports, absences, excuses, holidays, moves and closed days', async () => {
  const steps = fc.array(step, { minLength: 4, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...STARTS), steps, async (start, all) => {
      const run = new Run(start)
      await run.begin()
      try {
        for (const one of all) {
          await run.perform(one)
        }
        const period = { person: people.staff, from: dayAfter(start, -14), to: dayAfter(start, 47) }
        const found = (await statesOf(server, people.president, period)).filter(
          (text) => !text.endsWith(' due'),
        )
        const expected = [...run.reference.states].map(([date, state]) => `${date} ${state}`).toSorted()
        expect(found).toEqual(expected)
      } finally {
        await run.end()
      }
    }),
    { numRuns: 40, examples: STARTS.map((start) => [start, REPORT_WHILE_AWAY]) },
  )
}, 120_000)
