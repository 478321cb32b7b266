import { absencesCreate, absencesDelete } from '@headway/contracts/calendar'
import { reportDaysExcuse } from '@headway/contracts/report-days'
import { settingsUpdate } from '@headway/contracts/settings'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { usePortal } from '../../../test/portal.ts'
import { setClock } from '../../../test/set-clock.ts'
import { assignTask, closeDaysBefore, resetReportDays, statesOf } from '../testing/report-days.ts'

/** Two weeks around the end of summer time in Berlin, Sunday 2090-10-29. */
const FIRST = '2090-10-23'
const DAYS = Array.from({ length: 14 }, (_, index) => dayAfter(FIRST, index))
const LAST = dayAfter(FIRST, DAYS.length)
/** Hour (UTC) until which a report is on time: 17:00 in Berlin. */
const dueHour = (day: string) => (day < '2090-10-29' ? 15 : 16)

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

const { server, people } = await usePortal()

const set = (key: string, value: unknown) =>
  server.call(people.superAdmin, settingsUpdate, { params: { key }, body: { value } })

beforeAll(async () => {
  await setClock(server, `${FIRST}T08:00:00Z`)
  await assignTask(server, people, [people.staff])
  await set('organization.timeZone', 'Europe/Berlin')
  await set('reports.dueTime', '17:00')
})
afterAll(() => set('organization.timeZone', 'UTC'))

type State = 'submitted' | 'late' | 'missing' | 'excused'

/** The rules of docs/PERMISSIONS.md, "Daily reports", written as a table of days. */
class Reference {
  readonly states = new Map<string, State>()
  readonly #settled = new Set<string>()
  readonly #absences = new Map<number, string>()
  today = FIRST

  isWorkingDay = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())
  isAway = (day: string) => [...this.#absences.values()].includes(day)

  report(day: string, hour: number): void {
    if (!this.isWorkingDay(day)) {
      return
    }
    const state = this.states.get(day)
    if (state === undefined && day >= this.today) {
      this.states.set(day, day > this.today || hour < dueHour(day) ? 'submitted' : 'late')
    } else if (state === 'missing') {
      this.states.set(day, 'late')
    }
  }

  closeUntil(day: string): void {
    for (; this.today < day; this.today = dayAfter(this.today, 1)) {
      if (this.isWorkingDay(this.today) && !this.states.has(this.today)) {
        this.states.set(this.today, this.isAway(this.today) ? 'excused' : 'missing')
      }
    }
  }

  addAbsence(id: number, day: string): void {
    this.#absences.set(id, day)
    if (this.states.get(day) === 'missing') {
      this.states.set(day, 'excused')
    }
  }

  removeAbsence(id: number): void {
    const day = this.#absences.get(id) ?? ''
    this.#absences.delete(id)
    if (this.states.get(day) === 'excused' && !this.#settled.has(day) && !this.isAway(day)) {
      this.states.set(day, 'missing')
    }
  }

  /** Returns whether the day can be excused. */
  excuse(day: string): boolean {
    if (this.states.get(day) !== 'missing') {
      return false
    }
    this.states.set(day, 'excused')
    this.#settled.add(day)
    return true
  }
}

const day = fc.nat({ max: DAYS.length - 1 }).map((index) => DAYS[index] ?? FIRST)
const step = fc.oneof(
  fc.record({
    kind: fc.constant('report' as const),
    back: fc.nat({ max: 4 }),
    hour: fc.integer({ min: 8, max: 20 }),
  }),
  fc.record({ kind: fc.constant('nextDay' as const), days: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('away' as const), day }),
  fc.record({ kind: fc.constant('back' as const), index: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('excuse' as const), day }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Performs one step in the portal and in the reference. */
async function perform(one: Step, reference: Reference, absences: number[]): Promise<void> {
  switch (one.kind) {
    case 'report': {
      const reported = dayAfter(reference.today, -one.back)
      await setClock(server, `${reference.today}T${String(one.hour).padStart(2, '0')}:00:00Z`)
      await buildReport(server, people.staff, { reportDate: `${reported}T12:00:00Z` })
      reference.report(reported, one.hour)
      return
    }
    case 'nextDay': {
      const next = dayAfter(reference.today, one.days)
      // Later the first days would be settled.
      if (next > LAST) {
        return
      }
      await closeDaysBefore(server, next)
      reference.closeUntil(next)
      return
    }
    case 'away': {
      const { body } = await server.call(people.staff, absencesCreate, {
        params: { id: people.staff.id },
        body: { firstDay: one.day, lastDay: one.day },
      })
      absences.push(body.id)
      reference.addAbsence(body.id, one.day)
      return
    }
    case 'back': {
      const [id] = absences.splice(one.index, 1)
      if (id !== undefined) {
        await server.call(people.staff, absencesDelete, { params: { id } })
        reference.removeAbsence(id)
      }
      return
    }
    case 'excuse': {
      const call = { params: { day: one.day, userId: people.staff.id }, body: { reason: 'Agreed' } }
      if (reference.excuse(one.day)) {
        await server.call(people.pm, reportDaysExcuse, call)
      } else {
        expect((await server.refuse(people.pm, reportDaysExcuse, call)).status).toBe(409)
      }
    }
  }
}

it('the states of days follow the rules for any order of reports, absences, excuses and closed days', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await resetReportDays(server, dayAfter(FIRST, -1))
      await setClock(server, `${FIRST}T08:00:00Z`)
      const reference = new Reference()
      const absences: number[] = []
      for (const one of steps) {
        await perform(one, reference, absences)
      }
      const period = { person: people.staff, from: FIRST, to: dayAfter(FIRST, 60) }
      const found = (await statesOf(server, people.pm, period)).filter((text) => !text.endsWith(' due'))
      const expected = [...reference.states].map(([date, state]) => `${date} ${state}`).toSorted()
      expect(found).toEqual(expected)
    }),
    { numRuns: 40 },
  )
}, 120_000)
