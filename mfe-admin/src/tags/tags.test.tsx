import { tagsList, adminTagsRename } from '@headway/contracts/tags'
import { refusal, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAllSettings } from '../test/renderSettings.tsx'

const used = (renaming: { from: string; to: string }[] = []) =>
  reply(tagsList, {
    items: [
      { tag: 'audit', tasks: 1, isCapped: false },
      { tag: 'ledger', tasks: 1_000, isCapped: true },
    ],
    nextCursor: null,
    renaming,
  })

async function openTags(replies = [used()]) {
  const { portal, sheet } = await openAllSettings(replies)
  return { portal, tags: within(await sheet.findByRole('region', { name: 'Tags in use' })) }
}

describe('tags in use', () => {
  it('the tag list shows the number of tasks with each tag', async () => {
    const { tags } = await openTags([used([{ from: 'old', to: 'new' }])])
    await tags.findByText('1 task')
    tags.getByText('1,000+ tasks')
    tags.getByText('Renaming “old” to “new” on all tasks...')
  })

  it('a tag is renamed, and the page says when two tags merge', async () => {
    const { portal, tags } = await openTags()
    portal.change(reply(adminTagsRename, undefined))
    await portal.user.click(await tags.findByRole('button', { name: 'Rename audit' }))
    const box = tags.getByRole('textbox', { name: 'New name for audit' })
    await portal.user.clear(box)
    await portal.user.type(box, ' Ledger')
    tags.getByText('“ledger” already exists; the tags will be merged.')
    await portal.user.type(box, '{Enter}')
    await screen.findByText('Tag renamed')
    expect(portal.asked(adminTagsRename)[0]?.body).toEqual({ from: 'audit', to: 'Ledger' })
    await tags.findByRole('button', { name: 'Rename audit' })
  })

  it('Escape ends renaming a tag, and a refused name is kept', async () => {
    const { portal, tags } = await openTags()
    portal.change(reply(adminTagsRename, refusal(503)))
    await portal.user.click(await tags.findByRole('button', { name: 'Rename audit' }))
    await portal.user.type(tags.getByRole('textbox', { name: 'New name for audit' }), 's{Enter}')
    await waitFor(() => expect(portal.asked(adminTagsRename)).toHaveLength(1))
    expect(tags.getByRole<HTMLInputElement>('textbox', { name: 'New name for audit' }).value).toBe('audits')
    await portal.user.keyboard('{Escape}')
    await tags.findByRole('button', { name: 'Rename audit' })
  })
})
