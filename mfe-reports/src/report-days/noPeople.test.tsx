import { reportBlockersList } from '@headway/contracts/report-blockers'
import { reportDaysList } from '@headway/contracts/report-days'
import { renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, it, vi } from 'vitest'
import section from '../mount.tsx'
import { dayWith, personWith, reportDaysPage } from '../test/reportDays.ts'

const TODAY = '2026-11-26'
const ada = personWith(12, 'Ada', [dayWith('2026-11-25')])
const dueToday = personWith(12, 'Ada', [dayWith(TODAY, { state: 'due', reportId: null, isOpen: true })])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T10:00:00Z`) })
})
afterEach(() => {
  vi.useRealTimers()
})

it.each<[string, string, ReturnType<typeof reportDaysPage>, string]>([
  [
    'the people below have reported',
    'month=2026-11&state=missing',
    reportDaysPage([ada]),
    'Everyone has reported.',
  ],
  ['a report is due', 'month=2026-11&state=missing', reportDaysPage([dueToday]), 'No report is missing.'],
  ['no one below sends reports', 'month=2026-11&state=missing', reportDaysPage([]), 'No matches'],
  ['the month has no states', 'month=2026-10&state=missing', reportDaysPage([ada]), 'No matches'],
  [
    'the portal has no states',
    'month=2026-11&state=missing',
    reportDaysPage([ada], { since: null }),
    'No matches',
  ],
  ['no report is due', 'state=due', reportDaysPage([ada]), 'No report is due today.'],
  ['no report is due, in an earlier month', 'month=2026-10&state=due', reportDaysPage([ada]), 'No matches'],
])('when %s (%s), the empty list says so', async (_, filter, page, text) => {
  const empty = { ...page, items: [] }
  renderSection(section, {
    path: `/reports/days?${filter}`,
    user: signedIn('pm'),
    replies: [
      reply(reportDaysList, ({ query }) => (query['state'] === undefined ? page : empty)),
      reply(reportBlockersList, { items: [], nextCursor: null }),
    ],
  })
  await screen.findByText(text)
})
