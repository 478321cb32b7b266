import { sectionReleasesPublish } from '@headway/contracts/section-releases'
import { type PreparedReply, refusal, reply } from '@headway/sdk/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openTravel } from '../test/openSections.ts'
import { publishing } from '../test/sections.ts'

describe('publishing a release', () => {
  const archive = new File(['bytes'], 'travel.tar.gz', { type: 'application/gzip' })

  async function open(replies: readonly PreparedReply[]) {
    const portal = openTravel(replies)
    await portal.user.click(await screen.findByRole('button', { name: 'Publish release' }))
    const dialog = within(await screen.findByRole('dialog'))
    return { portal, dialog, input: await dialog.findByLabelText('Archive') }
  }

  async function choose(replies: readonly PreparedReply[]) {
    const { portal, dialog, input } = await open(replies)
    await portal.user.upload(input, archive)
    return { portal, dialog }
  }

  it.each([
    ['travel.tar.gz', ['true'], '1.3.0 passed all checks.'],
    ['travel.zip', [], 'travel.zip: this file type isn’t supported.'],
  ])('publishing accepts a dropped archive like a chosen one: %s', async (name, checks, said) => {
    const { portal, dialog, input } = await open([reply(sectionReleasesPublish, publishing())])
    const files = [new File(['bytes'], name), new File(['bytes'], 'second.tgz')]
    fireEvent.drop(input, { dataTransfer: { files } })
    await dialog.findByText(said)
    expect(portal.asked(sectionReleasesPublish).map(({ query }) => query.check)).toEqual(checks)
    expect(dialog.queryByRole('button', { name: 'Remove second.tgz' })).toBeNull()
  })

  it('publishing keeps the archive and the notes when the server does not store it', async () => {
    const answer = reply(sectionReleasesPublish, ({ query }) =>
      query.check === 'true' ? publishing() : refusal(409, { detail: 'There is a release 1.3.0 already.' }),
    )
    const { portal, dialog } = await choose([answer])
    await portal.user.type(dialog.getByLabelText('Release notes'), 'Trips')
    await dialog.findByText('1.3.0 passed all checks.')
    await portal.user.click(dialog.getByRole('button', { name: 'Publish' }))
    await screen.findByText('There is a release 1.3.0 already.')
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Release notes').value).toBe('Trips')
    dialog.getByRole('button', { name: 'Remove travel.tar.gz' })
  })

  it('publishing ignores the check result of an archive that was removed', async () => {
    const held = Promise.withResolvers<ReturnType<typeof publishing>>()
    const { portal, dialog } = await choose([reply(sectionReleasesPublish, () => held.promise)])
    await portal.user.click(await dialog.findByRole('button', { name: 'Remove travel.tar.gz' }))
    held.resolve(publishing())
    await waitFor(() => expect(portal.asked(sectionReleasesPublish)).toHaveLength(1))
    expect(dialog.queryByText('1.3.0 passed all checks.')).toBeNull()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true)
  })

  it('publishing stores nothing before every check has passed', async () => {
    const checks = [
      { name: 'paths', isPassed: false, message: 'It claims addresses of others.', details: ['/tasks'] },
    ]
    const refused = publishing({ isAccepted: false, checks })
    const { portal, dialog } = await choose([reply(sectionReleasesPublish, refused)])
    await dialog.findByText('It claims addresses of others.')
    expect(dialog.getByText('/tasks')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true)
    expect(portal.asked(sectionReleasesPublish).map(({ query }) => query.check)).toEqual(['true'])
  })

  it('publishing sends the archive again with the release notes once the check has passed', async () => {
    const answer = reply(sectionReleasesPublish, ({ query }) =>
      publishing({ isStored: query.check !== 'true' }),
    )
    const { portal, dialog } = await choose([answer])
    await portal.user.type(dialog.getByLabelText('Release notes'), 'Trips')
    await dialog.findByText('1.3.0 passed all checks.')
    await portal.user.click(dialog.getByRole('button', { name: 'Publish' }))
    await screen.findByText('Release published')
    expect(portal.asked(sectionReleasesPublish)[1]?.query).toEqual({ changes: 'Trips' })
  })

  it('publishing says what is wrong with a file that is not an archive', async () => {
    const { dialog } = await choose([
      reply(sectionReleasesPublish, refusal(400, { detail: 'This is no gzipped tar archive.' })),
    ])
    await dialog.findByText('This is no gzipped tar archive.')
  })
})
