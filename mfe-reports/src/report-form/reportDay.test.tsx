import { reportSuggestions } from '@headway/contracts/report-blockers'
import { reportDraftGet, reportDraftSave } from '@headway/contracts/report-draft'
import { reportsCreate } from '@headway/contracts/reports'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import {
  draftReplies,
  findDescription,
  reportWith,
  suggestionsWith,
  tasksReply,
  taskWith,
} from '../test/reports.ts'

const missingOn = (...days: string[]) => days.map((day) => ({ day, reportDate: `${day}T12:00:00.000Z` }))

function open(path: string, missing: string[] = [], role: 'staff' | 'pm' = 'staff') {
  let missingDays = missingOn(...missing)
  return renderSection(section, {
    user: signedIn(role),
    path,
    replies: [
      tasksReply(taskWith(1, 'Ledger')),
      reply(reportSuggestions, ({ query }) => {
        const day = query.day
        const isMissing = missingDays.some((each) => each.day === day)
        return suggestionsWith({ missingDays, notice: day === undefined || isMissing ? null : 'settled' })
      }),
      reply(reportsCreate, ({ body }) => {
        const { reportDate } = body as { reportDate: string }
        missingDays = missingDays.filter((each) => each.reportDate !== reportDate)
        return reportWith()
      }),
      ...draftReplies(),
    ],
  })
}

const dayField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'For' })
const SETTLED = 'This day is settled; the report does not change it.'

describe('the day of a report', () => {
  it.each(['staff', 'pm'] as const)('a report of a %s is for the missing day of the URL', async (role) => {
    const portal = open('/report?day=2026-11-24', ['2026-11-24', '2026-11-25'], role)
    const choice = await dayField()
    expect([...choice.options].map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Wed, Nov 25 (missing)',
      'Tue, Nov 24 (missing)',
    ])
    expect(choice.value).toBe('2026-11-24')
    await portal.user.type(await findDescription(), 'All receipts are in.')
    await portal.user.click(await screen.findByRole('button', { name: 'Submit report' }))
    await screen.findByText('Progress report submitted successfully!')
    expect(portal.asked(reportsCreate)[0]?.body).toMatchObject({ reportDate: '2026-11-24T12:00:00.000Z' })
    await waitFor(async () => expect((await dayField()).options).toHaveLength(2))
    expect((await dayField()).value).toBe('today')
    expect(screen.queryByText(SETTLED)).toBeNull()
  })

  it('the chosen day is part of the draft', async () => {
    const portal = open('/report', ['2026-11-24'])
    await portal.user.selectOptions(await dayField(), '2026-11-24')
    await portal.user.type(await findDescription(), 'All receipts are in.')
    await screen.findByText('Saved')
    expect(portal.asked(reportDraftSave)[0]?.body).toMatchObject({ content: { day: '2026-11-24' } })
    portal.unmount()
    const again = open('/report', ['2026-11-24'])
    const content = { day: '2026-11-24', description: 'All receipts are in.' }
    again.change(reply(reportDraftGet, { version: 1, content, updatedAt: null }))
    await screen.findByText('Draft restored')
    expect((await dayField()).value).toBe('2026-11-24')
  })

  it('the form says which settled day the report does not change', async () => {
    open('/report?day=2026-11-21')
    await screen.findByText(SETTLED)
    screen.getByText('Sat, Nov 21')
  })

  it.each([
    ['reported', 'You’ve already reported on this day. You can send another report.'],
    ['not_expected', 'No report is expected from you on this day.'],
  ] as const)('today’s page says when no report is needed: %s', async (notice, sentence) => {
    const portal = open('/report')
    portal.change(reply(reportSuggestions, suggestionsWith({ notice })))
    await screen.findByText(sentence)
  })

  it('a report cannot be sent while it is unknown whether it is missing on the chosen day', async () => {
    const portal = open('/report?day=2026-11-24')
    portal.change(reply(reportSuggestions, refusal(503)))
    await portal.user.type(await findDescription(), 'All receipts are in.')
    await screen.findByText('Couldn’t check whether a report is missing on this day.')
    const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit report' })
    expect(submit().disabled).toBe(true)
    portal.change(reply(reportSuggestions, suggestionsWith({ missingDays: missingOn('2026-11-24') })))
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await dayField()).value).toBe('2026-11-24')
    expect(submit().disabled).toBe(false)
  })

  it('a day that cannot be checked can be replaced by today', async () => {
    const portal = open('/report?day=2026-11-24')
    portal.change(reply(reportSuggestions, ({ query }) => (query.day ? refusal(503) : suggestionsWith())))
    await portal.user.type(await findDescription(), 'All receipts are in.')
    await portal.user.click(await screen.findByRole('button', { name: 'Report for today' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit report' }).disabled).toBe(false),
    )
  })

  it.each(['2026-02-30', 'soon'])('the day %s of the URL does not exist and is ignored', async (day) => {
    const portal = open(`/report?day=${day}`)
    await findDescription()
    await waitFor(() => expect(portal.asked(reportSuggestions)).not.toHaveLength(0))
    expect(portal.asked(reportSuggestions)[0]?.query).toEqual({})
  })
})
