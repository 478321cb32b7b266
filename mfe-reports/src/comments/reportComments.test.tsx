import { reportsGet } from '@headway/contracts/reports'
import {
  type ReportComment,
  reportCommentsCreate,
  reportCommentsDelete,
  reportCommentsList,
  reportReadersSuggest,
} from '@headway/contracts/report-comments'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { reportsPage, reportWith } from '../test/reports.ts'

// Loads lazy components in advance, so that no test waits for the dynamic import.
beforeAll(() => import('./ReportComments.tsx'))
beforeEach(() => localStorage.clear())

const grace = { id: 11, firstName: 'Grace', lastName: 'Hopper', email: 'grace@headway.test' }

const commentWith = (other: Partial<ReportComment> = {}): ReportComment => ({
  id: 61,
  reportId: 31,
  text: 'Which bank?',
  author: grace,
  createdAt: '2026-11-20T16:00:00.000Z',
  editedAt: null,
  isDeleted: false,
  version: 1,
  can: { edit: false, delete: true },
  ...other,
})

async function open(items: ReportComment[], create = true) {
  const portal = renderSection(section, {
    path: '/reports?report=31',
    user: signedIn('pm'),
    replies: [
      reportsPage([]),
      reply(reportsGet, reportWith()),
      reply(reportCommentsList, { items, nextCursor: null, can: { create } }),
      reply(reportCommentsCreate, commentWith({ id: 62 })),
      reply(reportReadersSuggest, { items: [grace] }),
    ],
  })
  return { portal, panel: within(await screen.findByRole('region', { name: 'Comments' })) }
}

describe('comments on a report', () => {
  it('comments show author and text, with names instead of mentions', async () => {
    const { panel } = await open([commentWith({ text: '[@Ada Lovelace](person:7) Which bank?' })], false)
    await panel.findByText('@Ada Lovelace Which bank?')
    panel.getByText('Grace Hopper')
    expect(panel.queryByRole('textbox')).toBeNull()
  })

  it('a comment mentions a person who can see the report', async () => {
    const { portal, panel } = await open([])
    await portal.user.type(await panel.findByRole('textbox', { name: 'Your comment' }), 'Thanks @gra')
    await portal.user.click(await panel.findByRole('option', { name: /Grace Hopper/ }))
    await portal.user.click(panel.getByRole('button', { name: 'Comment' }))
    await waitFor(() => expect(portal.asked(reportCommentsCreate)).toHaveLength(1))
    expect(portal.asked(reportCommentsCreate)[0]?.body).toEqual({
      text: expect.stringMatching(/^Thanks \[@Grace Hopper\]/),
    })
  })

  it('a refused comment keeps its text', async () => {
    const { portal, panel } = await open([])
    portal.change(reply(reportCommentsCreate, refusal(503)))
    const box = await panel.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
    await portal.user.type(box, 'Why?')
    await portal.user.click(panel.getByRole('button', { name: 'Comment' }))
    await panel.findByRole('alert')
    expect(box.value).toBe('Why?')
  })

  it('a comment is deleted after a confirmation', async () => {
    const { portal, panel } = await open([commentWith()])
    portal.change(reply(reportCommentsDelete, undefined))
    await portal.user.click(await panel.findByRole('button', { name: 'Delete Grace Hopper’s comment' }))
    await portal.user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(portal.asked(reportCommentsDelete)).toHaveLength(1))
  })
})
