import { reportDraftDelete, reportDraftGet, reportDraftSave } from '@headway/contracts/report-draft'
import { reportsCreate } from '@headway/contracts/reports'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
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

const stored = { tasks: [], description: 'Half a sentence', nextSteps: '', completion: 20 }

const open = (content: typeof stored | null = null) =>
  renderSection(section, {
    user: signedIn('staff'),
    path: '/report',
    replies: [
      tasksReply(taskWith(1, 'Ledger'), taskWith(2, 'Audit')),
      reply(reportsCreate, reportWith()),
      noSuggestions,
      ...draftReplies(content),
    ],
  })

const savedDescriptions = (portal: ReturnType<typeof open>) =>
  portal
    .asked(reportDraftSave)
    .map(({ body }) => (body as { content: { description: string } }).content.description)

describe('the draft of a report', () => {
  it('a draft is saved after the last change, and the form says so only after the response', async () => {
    const portal = open()
    const answer = Promise.withResolvers<void>()
    portal.change(
      reply(reportDraftSave, async () => {
        await answer.promise
        return { version: 1, content: {}, updatedAt: null }
      }),
    )
    await portal.user.type(await findDescription(), 'All receipts are in.')
    await screen.findByText('Saving…')
    expect(screen.queryByText('Saved')).toBeNull()
    answer.resolve()
    await screen.findByText('Saved')
    expect(savedDescriptions(portal)).toEqual(['All receipts are in.'])
    expect(portal.asked(reportDraftSave)[0]?.headers['if-match']).toBe('"0"')
  })

  it('a draft is restored from the server in a browser that does not have it', async () => {
    const portal = open(stored)
    await screen.findByText('Draft restored')
    expect((await findDescription()).value).toBe('Half a sentence')
    await portal.user.click(screen.getByRole('button', { name: 'Discard draft' }))
    await waitFor(() => expect(portal.asked(reportDraftDelete)).toHaveLength(1))
    expect(portal.asked(reportDraftDelete)[0]?.headers['if-match']).toBe('"1"')
    expect((await findDescription()).value).toBe('')
  })

  it('an empty draft that arrives late does not undo the choice of a task', async () => {
    const portal = open()
    const answer = Promise.withResolvers<void>()
    portal.change(
      reply(reportDraftGet, async () => {
        await answer.promise
        return { version: 4, content: null, updatedAt: null }
      }),
    )
    const task = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Task' })
    await portal.user.selectOptions(task, 'Audit')
    answer.resolve()
    await portal.user.type(await findDescription(), 'All books')
    await screen.findByText('Saved')
    expect(portal.asked(reportDraftSave)[0]?.headers['if-match']).toBe('"4"')
    await portal.user.click(await screen.findByRole('button', { name: 'Submit report' }))
    await screen.findByText('Progress report submitted successfully!')
    expect(portal.asked(reportsCreate)[0]?.body).toMatchObject({ taskId: '2' })
  })

  it('a draft stays on this device while the server cannot be reached, and is saved afterwards', async () => {
    const portal = open()
    const text = await findDescription()
    const replies = draftReplies()
    portal.change(reply(reportDraftSave, noAnswer))
    await portal.user.type(text, 'Written on a train')
    await screen.findByText('Saved on this device only')
    for (const one of replies) {
      portal.change(one)
    }
    window.dispatchEvent(new Event('online'))
    await screen.findByText('Saved')
    expect(savedDescriptions(portal).at(-1)).toBe('Written on a train')
  })

  it('a draft is saved when the server’s draft could not be read', async () => {
    const portal = open()
    portal.change(reply(reportDraftGet, refusal(503)))
    await portal.user.type(await findDescription(), 'Kept')
    await screen.findByText('Saved')
    expect((await findDescription()).value).toBe('Kept')
  })

  it('the form shows each field that another tab has changed, and keeps the chosen version', async () => {
    const portal = open(stored)
    await screen.findByText('Draft restored')
    portal.change(
      reply(reportDraftSave, () => {
        const content = { ...stored, description: 'In the other tab', nextSteps: 'Rest' }
        return refusal(412, { current: { version: 7, content, updatedAt: null } })
      }),
    )
    await portal.user.type(await findDescription(), ' goes on')
    const choice = within(await screen.findByRole('group', { name: /Progress Description/ }))
    choice.getByText(/Half a sentence goes on/)
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Next' })).value).toBe('Rest')
    await portal.user.click(choice.getByRole('radio', { name: /In the other tab/ }))
    expect((await findDescription()).value).toBe('In the other tab')
    await portal.user.click(screen.getByRole('button', { name: 'Keep selected' }))
    await screen.findByText('Saved')
    expect(portal.asked(reportDraftSave)).toHaveLength(1)
  })

  it('the version of another tab is not overwritten before a choice, not even after a reload', async () => {
    const theirs = { ...stored, description: 'In the other tab' }
    const first = open(stored)
    await screen.findByText('Draft restored')
    first.change(
      reply(reportDraftSave, refusal(412, { current: { version: 7, content: theirs, updatedAt: null } })),
    )
    await first.user.type(await findDescription(), ' goes on')
    await screen.findByRole('group', { name: /Progress Description/ })
    await first.user.type(await findDescription(), ' and on')
    await screen.findByText('Saved on this device only')
    first.unmount()
    expect(first.asked(reportDraftSave)).toHaveLength(1)

    const again = open()
    again.change(reply(reportDraftGet, { version: 7, content: theirs, updatedAt: null }))
    again.change(reply(reportDraftSave, { version: 8, content: stored, updatedAt: null }))
    const choice = within(await screen.findByRole('group', { name: /Progress Description/ }))
    choice.getByText(/Half a sentence goes on and on/)
    choice.getByText(/In the other tab/)
    await again.user.click(await screen.findByRole('button', { name: 'Submit report' }))
    await waitFor(() => expect(again.asked(reportDraftSave)).toHaveLength(1))
    expect(again.asked(reportDraftSave)[0]?.headers['if-match']).toBe('"7"')
  })

  it('the form no longer says that a draft was restored once its report was sent', async () => {
    const first = open()
    await first.user.type(await findDescription(), 'Half a sentence')
    await screen.findByText('Saved')
    first.unmount()
    const { user } = open(stored)
    await screen.findByText('Draft restored')
    await user.click(await screen.findByRole('button', { name: 'Submit report' }))
    await screen.findByText('Progress report submitted successfully!')
    expect(screen.queryByText('Draft restored')).toBeNull()
  })

  it('a draft is saved before its report is sent, so that the server deletes this version', async () => {
    const portal = open()
    await portal.user.type(await findDescription(), 'Quick')
    await portal.user.click(await screen.findByRole('button', { name: 'Submit report' }))
    await screen.findByText('Progress report submitted successfully!')
    expect(savedDescriptions(portal)).toEqual(['Quick'])
    expect(portal.asked(reportsCreate)[0]?.body).toMatchObject({ description: 'Quick', draftVersion: '1' })
  })

  it('a draft that another tab changed before the submission is shown instead of being sent', async () => {
    const portal = open()
    await portal.user.type(await findDescription(), 'Mine')
    await screen.findByText('Saved')
    const theirs = { ...stored, description: 'Theirs' }
    portal.change(
      reply(reportsCreate, refusal(412, { current: { version: 5, content: theirs, updatedAt: null } })),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Submit report' }))
    await screen.findByText(/The report was changed in another tab/)
    expect((await findDescription()).value).toBe('Theirs')
  })

  it('a draft that was already sent in another tab is not sent again', async () => {
    const portal = open()
    await portal.user.type(await findDescription(), 'Mine')
    await screen.findByText('Saved')
    portal.change(
      reply(reportsCreate, refusal(412, { current: { version: 2, content: null, updatedAt: null } })),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Submit report' }))
    await screen.findByText(/already sent or discarded in another tab/)
    expect((await findDescription()).value).toBe('')
  })

  it('a draft can be discarded after the form was left while it was being saved', async () => {
    const portal = open()
    const answer = Promise.withResolvers<void>()
    portal.change(
      reply(reportDraftSave, async () => {
        await answer.promise
        return { version: 1, content: { description: 'Not like this' }, updatedAt: null }
      }),
    )
    await portal.user.type(await findDescription(), 'Not like this')
    await screen.findByText('Saving…')
    portal.change(reply(reportDraftDelete, { version: 2, content: null, updatedAt: null }))
    portal.unmount()
    open()
    await portal.user.click(await screen.findByRole('button', { name: 'Discard draft' }))
    answer.resolve()
    expect((await findDescription()).value).toBe('')
  })

  it('the submission names the version of the draft, and the next draft continues from it', async () => {
    const portal = open()
    await portal.user.type(await findDescription(), 'Done')
    await screen.findByText('Saved')
    await portal.user.click(await screen.findByRole('button', { name: 'Submit report' }))
    await screen.findByText('Progress report submitted successfully!')
    expect(portal.asked(reportsCreate)[0]?.body).toMatchObject({ draftVersion: '1' })
    expect(screen.queryByText('Saved')).toBeNull()
    await portal.user.type(await findDescription(), 'More')
    await waitFor(() => expect(portal.asked(reportDraftSave)).toHaveLength(2))
    expect(portal.asked(reportDraftSave)[1]?.headers['if-match']).toBe('"2"')
  })
})
