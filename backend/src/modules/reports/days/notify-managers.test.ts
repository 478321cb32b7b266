import { notificationsList } from '@headway/contracts/notifications'
import { reportDaysExcuse } from '@headway/contracts/report-days'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createPlatform } from '../../../platform/platform.ts'
import { buildReport } from '../../../test/factories.ts'
import { startInstance, type TestUser, usePortal } from '../../../test/portal.ts'
import { changeSetting } from '../../../test/change-setting.ts'
import { setClock } from '../../../test/set-clock.ts'
import { assignTask, closeDaysBefore, resetReportDays } from '../testing/report-days.ts'
import { notifyManagers } from './notify-managers.ts'

/** A Wednesday, closed with two missing reports below the project manager. */
const DAY = '2090-06-14'

const { server, people } = await usePortal()

beforeAll(async () => {
  await assignTask(server, people, [people.staff, people.colleague])
})

beforeEach(async () => {
  await resetReportDays(server, '2090-06-13')
  await closeDaysBefore(server, '2090-06-15')
})

/** Runs the nightly notification without closing further days. */
const notifyOn = async (day: string, platform = server.platform) => {
  await setClock(server, `${day}T00:05:00Z`)
  await notifyManagers(platform)
}
const titlesOf = async (person: TestUser) =>
  (await server.call(person, notificationsList)).body.items
    .filter(({ type }) => type === 'report_missing')
    .map(({ title }) => title)

it('a missing report is notified to the manager after two working days, then to each next level', async () => {
  await notifyOn('2090-06-15')
  expect(await titlesOf(people.pm)).toEqual([])
  await notifyOn('2090-06-16')
  expect(await titlesOf(people.pm)).toEqual(['2 daily reports are missing'])
  expect(await titlesOf(people.srPm)).toEqual([])
  await notifyOn('2090-06-20')
  expect(await titlesOf(people.srPm)).toEqual(['2 daily reports are missing'])
  await notifyOn('2090-06-22')
  expect(await titlesOf(people.president)).toEqual(['2 daily reports are missing'])
  await notifyOn('2090-06-28')
  expect(await titlesOf(people.pm)).toHaveLength(1)
  expect(await titlesOf(people.otherSrPm)).toEqual([])
})

it('levels that are overdue after a downtime are notified one per night', async () => {
  const counts = async () =>
    Promise.all(
      [people.pm, people.srPm, people.president].map(async (person) => (await titlesOf(person)).length),
    )
  // Three levels are due on this day.
  await notifyOn('2090-06-22')
  expect(await counts()).toEqual([1, 0, 0])
  await notifyOn('2090-06-23')
  expect(await counts()).toEqual([1, 1, 0])
  await notifyOn('2090-06-26')
  expect(await counts()).toEqual([1, 1, 1])
})

it('the notification leads to the missing days of the month', async () => {
  await notifyOn('2090-06-16')
  const [item] = (await server.call(people.pm, notificationsList)).body.items
  expect(item).toMatchObject({
    message: 'For Wed, Jun 14',
    link: '/reports/days?month=2090-06&state=missing',
  })
})

it('submitting or excusing ends the notifications', async () => {
  await setClock(server, '2090-06-15T09:00:00Z')
  await buildReport(server, people.staff, { reportDate: `${DAY}T09:00:00Z` })
  await notifyOn('2090-06-16')
  expect(await titlesOf(people.pm)).toEqual(['A daily report is missing'])
  await server.call(people.pm, reportDaysExcuse, {
    params: { day: DAY, userId: people.colleague.id },
    body: { reason: 'Was at a fair' },
  })
  await notifyOn('2090-06-20')
  expect(await titlesOf(people.srPm)).toEqual([])
})

it('no manager is notified on a weekend, twice, or when the setting is 0', async () => {
  await notifyOn('2090-06-17')
  expect(await titlesOf(people.pm)).toEqual([])
  const notifyAfter = (days: number) =>
    changeSetting(server, people.superAdmin, 'reports.managerAfterDays', days)
  await notifyAfter(0)
  await notifyOn('2090-06-19')
  expect(await titlesOf(people.pm)).toEqual([])
  await notifyAfter(2)
  await notifyOn('2090-06-19')
  await notifyOn('2090-06-19')
  expect(await titlesOf(people.pm)).toEqual(['2 daily reports are missing'])
})

it('several processes notify each manager once', async () => {
  await setClock(server, '2090-06-16T00:05:00Z')
  const neighbor = createPlatform(server.platform)
  const instance = await startInstance(neighbor)
  await neighbor.settings.load()
  await Promise.all([server.platform, neighbor, server.platform].map((platform) => notifyManagers(platform)))
  expect(await titlesOf(people.pm)).toEqual(['2 daily reports are missing'])
  await instance.stop()
})
