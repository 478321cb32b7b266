import { reportDaysList, type ReportDay } from '@headway/contracts/report-days'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { buildTask } from '../../../test/factories.ts'
import type { Organization, TestPortal, TestUser } from '../../../test/portal.ts'
import { setClock } from '../../../test/set-clock.ts'
import { closeReportDays } from '../days/close-days.ts'

/** Sets the clock to shortly after midnight of a day and closes the days before. */
export async function closeDaysBefore(server: TestPortal, day: string): Promise<void> {
  await setClock(server, `${day}T00:05:00Z`)
  await closeReportDays(server.platform)
}

/** Removes all report days, and declares all days up to one as closed. */
export async function resetReportDays(server: TestPortal, lastClosed: string): Promise<void> {
  const { knex } = server.platform.database
  for (const table of [
    'report_days',
    'report_closed_days',
    'calendar_absences',
    'report_reminder_requests',
    'notifications',
  ]) {
    await knex(table).delete()
  }
  await knex('report_closed_days').insert({ day: lastClosed })
}

/** Creates an open task of the project manager and assigns it, so that reports of these people are expected. */
export async function assignTask(
  server: TestPortal,
  people: Organization,
  assignees: readonly TestUser[],
): Promise<number> {
  const { id } = await buildTask(server, people.pm)
  const assigneeIds = assignees.map((person) => person.id)
  await server.call(people.pm, tasksAssignBulk, { params: { id }, body: { assigneeIds } })
  return id
}

/** Returns the days of a person as the reader sees them. */
export async function daysOf(
  server: TestPortal,
  reader: TestUser,
  { person, from, to }: { person: TestUser; from: string; to: string },
): Promise<ReportDay[]> {
  const { body } = await server.call(reader, reportDaysList, { query: { from, to } })
  return body.items.find(({ id }) => id === person.id)?.days ?? []
}

/** Returns `day state` of each day of a person in a period. */
export async function statesOf(
  server: TestPortal,
  reader: TestUser,
  period: { person: TestUser; from: string; to: string },
): Promise<string[]> {
  return (await daysOf(server, reader, period)).map(({ day, state }) => `${day} ${state}`)
}
