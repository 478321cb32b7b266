import { reportsCreate } from '@headway/contracts/reports'
import { renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import {
  draftReplies,
  findDescription,
  noSuggestions,
  reportWith,
  tasksReply,
  taskWith,
} from '../test/reports.ts'

const ledger = taskWith(1, 'Ledger')
const audit = taskWith(2, 'Audit')

const openReport = (tasks = [ledger]) =>
  renderSection(section, {
    user: signedIn('staff'),
    path: '/report',
    replies: [tasksReply(...tasks), reply(reportsCreate, reportWith()), noSuggestions, ...draftReplies()],
  })

const blocker = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'What is blocking you?' })
const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit report' })
const sentBody = (portal: ReturnType<typeof openReport>) =>
  portal.asked(reportsCreate)[0]?.body as Record<string, string>

describe('blockers in the form', () => {
  it('the form accepts five blockers and then says that this is the maximum', async () => {
    const { user } = openReport()
    const field = await blocker()
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) {
      await user.type(field, `${text}{Enter}`)
    }
    await screen.findByText('A report can name up to 5 blockers.')
    expect(field.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Remove Two' }))
    expect(field.disabled).toBe(false)
  })

  it('a blocker that was typed but not added survives a reload and is sent', async () => {
    const first = openReport()
    await first.user.type(await blocker(), 'No keys')
    first.unmount()
    const portal = openReport()
    expect((await blocker()).value).toBe('No keys')
    await portal.user.type(await findDescription(), 'Done')
    await portal.user.click(submitButton())
    await screen.findByText('Progress report submitted successfully!')
    expect(sentBody(portal).blockers).toBe(JSON.stringify([{ text: 'No keys', taskId: 1, marksTask: false }]))
    expect((await blocker()).value).toBe('')
  })

  it('each blocker names one of several tasks, and only one blocker marks a task as blocked', async () => {
    const portal = openReport([ledger, audit])
    await portal.user.type(await findDescription(), 'Done')
    await portal.user.click(screen.getByRole('button', { name: 'Add task' }))
    for (const text of ['No keys', 'No stamp']) {
      await portal.user.type(await blocker(), `${text}{Enter}`)
    }
    const entryOf = (text: string) => {
      const entry = screen.getByText(text).closest('li')
      return within(entry ?? document.body)
    }
    const mark = { name: 'Mark the task as blocked' }
    await portal.user.selectOptions(
      entryOf('No stamp').getByRole('combobox', { name: 'Task of blocker “No stamp”' }),
      'Audit',
    )
    await portal.user.click(entryOf('No keys').getByRole('checkbox', mark))
    await portal.user.click(entryOf('No stamp').getByRole('checkbox', mark))
    const marked = entryOf('No keys').getByRole<HTMLInputElement>('checkbox', mark)
    expect(marked.checked).toBe(true)
    await portal.user.selectOptions(entryOf('No stamp').getByRole('combobox'), 'Ledger')
    await portal.user.click(entryOf('No stamp').getByRole('checkbox', mark))
    expect(marked.checked).toBe(false)
    await portal.user.click(submitButton())
    await screen.findByText('Progress report submitted successfully!')
    expect(JSON.parse(sentBody(portal).blockers ?? '')).toEqual([
      { text: 'No keys', taskId: 1, marksTask: false },
      { text: 'No stamp', taskId: 1, marksTask: true },
    ])
  })

  it('a task that cannot be blocked is not offered to be marked', async () => {
    const { user } = openReport([{ ...ledger, can: { ...ledger.can, block: false } }])
    await user.type(await blocker(), 'No keys{Enter}')
    await screen.findByText('No keys')
    expect(screen.queryByRole('checkbox', { name: 'Mark the task as blocked' })).toBeNull()
  })
})

describe('links in the form', () => {
  it('a link that was entered but not added is sent', async () => {
    const portal = openReport()
    await portal.user.type(await findDescription(), 'Done')
    await portal.user.type(screen.getByLabelText('Link title'), 'Minutes')
    await portal.user.type(screen.getByLabelText('Link address'), 'https://example.org/minutes')
    await portal.user.click(submitButton())
    await screen.findByText('Progress report submitted successfully!')
    expect(sentBody(portal).urlLinks).toBe(
      JSON.stringify([{ title: 'Minutes', url: 'https://example.org/minutes' }]),
    )
  })

  it('a link without an address blocks the submission, and the form says what is missing', async () => {
    const { user } = openReport()
    await user.type(await findDescription(), 'Done')
    const title = screen.getByLabelText<HTMLInputElement>('Link title')
    await user.type(title, 'Minutes')
    expect(submitButton().disabled).toBe(true)
    screen.getByText('Complete or clear the link to submit the report.')
    await user.click(screen.getByRole('button', { name: 'Add link' }))
    screen.getByText('Enter a title and an address for the link.')
    await user.clear(title)
    expect(screen.queryByText('Enter a title and an address for the link.')).toBeNull()
    expect(submitButton().disabled).toBe(false)
  })

  it('adding a complete link shows no error', async () => {
    const { user } = openReport()
    await user.type(await screen.findByLabelText('Link title'), 'Minutes')
    await user.type(screen.getByLabelText('Link address'), 'https://example.org/minutes')
    await user.click(screen.getByRole('button', { name: 'Add link' }))
    await screen.findByRole('button', { name: 'Remove Minutes' })
    expect(screen.queryByText('Enter a title and an address for the link.')).toBeNull()
  })
})
