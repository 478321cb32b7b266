import { reportBlockersSolve, reportSuggestions } from '@headway/contracts/report-blockers'
import { reportsCreate } from '@headway/contracts/reports'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import type { OwnChange } from '../report-form/describeChange.ts'
import {
  blockerWith,
  draftReplies,
  findDescription,
  noSuggestions,
  reportWith,
  suggestionsWith,
  tasksReply,
  taskWith,
} from '../test/reports.ts'

const openReport = (...titles: string[]) =>
  renderSection(section, {
    user: signedIn('staff'),
    path: '/report',
    replies: [
      tasksReply(...titles.map((title, index) => taskWith(index + 1, title))),
      reply(reportsCreate, reportWith()),
      noSuggestions,
      ...draftReplies(),
    ],
  })

const submitButton = () => screen.findByRole('button', { name: 'Submit report' })

describe('the daily report', () => {
  it('the daily report says when there is no task to report on', async () => {
    openReport()
    await screen.findByText('No tasks assigned to you. Contact your manager to get tasks assigned.')
  })

  it('the daily report is sent again with the same key and time after a lost response', async () => {
    const portal = openReport('Ledger')
    portal.change(reply(reportsCreate, noAnswer))
    await portal.user.type(await findDescription(), 'All receipts are in.')
    await portal.user.click(await submitButton())
    await screen.findByText('Failed to submit progress report. Please try again.')
    portal.change(reply(reportsCreate, reportWith()))
    await portal.user.click(await submitButton())
    await screen.findByText('Progress report submitted successfully!')
    const [first, second] = portal.asked(reportsCreate)
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  })

  it('the daily report keeps the focus on the button while sending and moves it to the success message', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof reportWith>>()
    const portal = openReport('Ledger')
    portal.change(reply(reportsCreate, () => answer.promise))
    await portal.user.type(await findDescription(), 'All receipts are in.')
    await portal.user.click(await submitButton())
    const sending = await screen.findByRole('button', { name: /^Submitting/ })
    expect(document.activeElement).toBe(sending)
    expect(sending.getAttribute('aria-disabled')).toBe('true')
    answer.resolve(reportWith())
    const success = await screen.findByText('Progress report submitted successfully!')
    expect(document.activeElement?.contains(success)).toBe(true)
  })

  it('the daily report uses a new key once the text has changed', async () => {
    const portal = openReport('Ledger')
    portal.change(reply(reportsCreate, refusal(503)))
    await portal.user.type(await findDescription(), 'All receipts are in.')
    await portal.user.click(await submitButton())
    await screen.findByText('Failed to submit progress report. Please try again.')
    await portal.user.type(await findDescription(), ' Really.')
    await portal.user.click(await submitButton())
    await waitFor(() => expect(portal.asked(reportsCreate)).toHaveLength(2))
    const keys = portal.asked(reportsCreate).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
  })

  it('the daily report keeps a draft and restores its links one by one', async () => {
    const first = openReport('Ledger', 'Audit')
    await first.user.type(await findDescription(), 'Half a sentence')
    for (const name of ['One', 'Two']) {
      await first.user.type(screen.getByRole('textbox', { name: 'Link title' }), name)
      await first.user.type(
        screen.getByRole('textbox', { name: 'Link address' }),
        'https://example.org/{Enter}',
      )
    }
    first.unmount()

    const again = openReport('Ledger', 'Audit')
    await screen.findByText('Draft restored')
    expect((await findDescription()).value).toBe('Half a sentence')
    await again.user.type(screen.getByRole('textbox', { name: 'Link title' }), 'Three')
    await again.user.type(
      screen.getByRole('textbox', { name: 'Link address' }),
      'https://example.org/{Enter}',
    )
    await again.user.click(screen.getByRole('button', { name: 'Remove One' }))
    expect(screen.queryByRole('button', { name: 'Remove One' })).toBeNull()
    screen.getByRole('button', { name: 'Remove Two' })
    screen.getByRole('button', { name: 'Remove Three' })
    again.unmount()
    expect(Object.keys(localStorage)).toEqual(['headway.draft.7.report'])
  })

  it('the daily report keeps the text when another task is chosen', async () => {
    const portal = openReport('Ledger', 'Audit')
    await portal.user.type(await findDescription(), 'For the audit')
    await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Task' }), 'Audit')
    expect((await findDescription()).value).toBe('For the audit')
    await portal.user.click(await submitButton())
    const success = await screen.findByText('Progress report submitted successfully!')
    expect(document.activeElement?.contains(success)).toBe(true)
    await portal.user.type(await findDescription(), 'Next')
    expect((await findDescription()).value).toBe('Next')
    expect(portal.asked(reportsCreate)[0]?.body).toMatchObject({ taskId: '2' })
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('a failed report says why, and moves the focus to the message', async () => {
    const portal = openReport('Ledger')
    portal.change(reply(reportsCreate, refusal(507, { detail: 'Your storage is full.' })))
    await portal.user.type(await findDescription(), 'Done{Control>}{Enter}{/Control}')
    await screen.findByText('Failed to submit progress report. Please try again.')
    const reason = await screen.findByText('Your storage is full.')
    expect(document.activeElement?.contains(reason)).toBe(true)
    expect((await findDescription()).value).toBe('Done')
  })

  it('the fields cannot be changed while the report is being sent', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof reportWith>>()
    const portal = openReport('Ledger')
    portal.change(reply(reportsCreate, () => answer.promise))
    await portal.user.type(await findDescription(), 'Done')
    await portal.user.dblClick(await submitButton())
    await screen.findByRole('button', { name: /^Submitting/ })
    await portal.user.type(await findDescription(), ' and more')
    expect((await findDescription()).value).toBe('Done')
    answer.resolve(reportWith())
    await screen.findByText('Progress report submitted successfully!')
    expect(portal.asked(reportsCreate)).toHaveLength(1)
  })

  it('the daily report sends what is next and what blocks, and keeps both in the draft', async () => {
    const first = openReport('Ledger')
    await first.user.type(await findDescription(), 'Done')
    await first.user.type(screen.getByRole('textbox', { name: 'Next' }), 'Call the bank')
    await first.user.type(screen.getByRole('textbox', { name: 'What is blocking you?' }), 'No keys{Enter}')
    first.unmount()
    const portal = openReport('Ledger')
    await portal.user.click(await screen.findByRole('checkbox', { name: 'Mark the task as blocked' }))
    await portal.user.click(await submitButton())
    await screen.findByText('Progress report submitted successfully!')
    expect(portal.asked(reportsCreate)[0]?.body).toMatchObject({
      nextSteps: 'Call the bank',
      blockers: JSON.stringify([{ text: 'No keys', taskId: 1, marksTask: true }]),
    })
    expect(screen.queryByText('No keys')).toBeNull()
  })

  it('the daily report shows what was planned last time, and open blockers that can be solved', async () => {
    const portal = openReport('Ledger')
    portal.change(
      reply(
        reportSuggestions,
        suggestionsWith({
          previousNext: { text: 'Call the bank', at: '2026-11-25T16:00:00Z' },
          blockers: [blockerWith()],
        }),
      ),
    )
    portal.change(
      reply(reportBlockersSolve, blockerWith({ solvedAt: '2026-11-26T09:00:00Z', can: { solve: false } })),
    )
    await screen.findByText('Last time: Call the bank')
    await screen.findByText('Still blocked')
    await portal.user.click(screen.getByRole('button', { name: /^Mark as solved/ }))
    await screen.findByText('Blocker solved')
    expect(portal.asked(reportBlockersSolve)).toHaveLength(1)
  })

  it('the daily report lists what was done today and inserts the chosen lines', async () => {
    const portal = openReport('Ledger')
    const change = (id: number, other: Partial<OwnChange>): OwnChange => ({
      id,
      at: '2026-11-26T09:00:00Z',
      by: null,
      field: 'status',
      milestone: null,
      relation: null,
      before: null,
      after: 'completed',
      task: { id: 1, title: 'Ledger' },
      ...other,
    })
    const milestone = { title: 'Receipts', part: 'progress' as const }
    portal.change(
      reply(
        reportSuggestions,
        suggestionsWith({
          changes: [
            change(1, { field: 'milestones', milestone, before: 40, after: 100 }),
            change(2, { field: 'files', after: 'plan.pdf' }),
            change(3, {}),
          ],
        }),
      ),
    )
    const insert = await screen.findByRole<HTMLButtonElement>('button', { name: 'Insert' })
    expect(insert.disabled).toBe(true)
    await portal.user.type(await findDescription(), 'A good day')
    await portal.user.click(screen.getByRole('checkbox', { name: 'Ledger: completed' }))
    await portal.user.click(screen.getByRole('checkbox', { name: 'Ledger: finished milestone “Receipts”' }))
    screen.getByRole('checkbox', { name: 'Ledger: added file “plan.pdf”' })
    await portal.user.click(insert)
    expect((await findDescription()).value).toBe(
      'A good day\n- Ledger: finished milestone “Receipts”\n- Ledger: completed',
    )
    expect(insert.disabled).toBe(true)
  })

  it('the daily report names several tasks with their percentages, which start with their progress', async () => {
    const portal = openReport('Ledger', 'Audit', 'Letters')
    await portal.user.type(await findDescription(), 'A day on two tasks')
    await portal.user.click(screen.getByRole('button', { name: 'Add task' }))
    const second = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Task 2' })
    expect([...second.options].map(({ text }) => text)).toEqual(['Audit', 'Letters'])
    await portal.user.selectOptions(second, 'Letters')
    const percentage = screen.getByRole('spinbutton', { name: 'Completion percentage of Letters' })
    await portal.user.clear(percentage)
    await portal.user.type(percentage, '80')
    await portal.user.click(await submitButton())
    await screen.findByText('Progress report submitted successfully!')
    const body = portal.asked(reportsCreate)[0]?.body as { tasks: string } | undefined
    expect(JSON.parse(body?.tasks ?? '[]')).toEqual([
      { taskId: 1, completionPercentage: taskWith(1, 'Ledger').progress },
      { taskId: 3, completionPercentage: 80 },
    ])
  })

  it('a task is removed from the report, and the last one stays', async () => {
    const portal = openReport('Ledger', 'Audit')
    await portal.user.click(await screen.findByRole('button', { name: 'Add task' }))
    expect(screen.queryByRole('button', { name: 'Add task' })).toBeNull()
    await portal.user.click(screen.getByRole('button', { name: 'Remove Ledger' }))
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Task' })
    expect(select.selectedOptions[0]?.text).toBe('Audit')
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  })
})
