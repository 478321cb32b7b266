import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { teams } from '../support/people.ts'
import { viewings } from '../support/screens.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const [desktop, phone] = viewings

const { manager, member } = teams.third

const board = (mark: string) => ({
  lists: [
    { id: 'l1', name: 'Doing' },
    { id: 'l2', name: 'Done' },
  ],
  members: [{ id: 'm1', fullName: member.name, username: 'member' }],
  cards: [
    {
      id: `${mark}1`,
      name: `Move the archive ${mark}`,
      desc: '<img src=x onerror=alert(1)> **all** of it',
      idList: 'l1',
      idMembers: ['m1'],
      labels: [{ name: `move-${mark}`, color: 'red' }],
      due: '2031-05-06T10:00:00.000Z',
      dueComplete: false,
    },
    { id: `${mark}2`, name: `Order boxes ${mark}`, idList: 'l2' },
    { id: `${mark}3`, name: 'x', idList: 'l1' },
  ],
  checklists: [
    {
      idCard: `${mark}1`,
      checkItems: [
        { name: 'Shelves', state: 'complete' },
        { name: 'Lorry', state: 'incomplete' },
      ],
    },
  ],
})

const choose = async (page: Page, name: string, content: Buffer) => {
  await page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: content })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a user previews, imports and undoes a board import', async ({ windowOf }) => {
  const mark = `b${uniqueName()}`
  const page = await windowOf(manager, desktop)
  await page.goto('/tasks')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import tasks…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import tasks' })).toBeVisible()
  await expectAccessible(page, 'imports of tasks')
  await choose(page, `board-${mark}.json`, Buffer.from(JSON.stringify(board(mark))))

  await expect(page.getByText('2 to create')).toBeVisible()
  await expect(page.getByText('Title must be at least 3 characters')).toBeVisible()
  await expect(page.getByLabel('Map “Done” to')).toHaveValue('completed')
  await expectAccessible(page, 'a draft of an import')
  await page.getByRole('button', { name: 'Create 2 tasks' }).click()
  const created = page.getByRole('link', { name: `Move the archive ${mark}` })
  await expect(created).toBeVisible()
  await expectAccessible(page, 'an import that is done')

  const asMember = await windowOf(member, phone)
  await asMember.goto((await created.getAttribute('href')) ?? '')
  await expect(asMember.getByRole('heading', { level: 1 })).toHaveText(`Move the archive ${mark}`)
  await expect(asMember.getByText('Shelves')).toBeVisible()
  await expect(asMember.locator('main img[src="x"]')).toHaveCount(0)
  await asMember.goto('/report')

  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('2 undone')).toBeVisible()
  await page.goto('/tasks/trash')
  await expect(page.getByText(`Order boxes ${mark}`)).toBeVisible()
})

test('a user imports the export of another user, and a second import skips the same tasks', async ({
  windowOf,
}) => {
  const word = uniqueName()
  const title = `Roundtrip ${word}, =1+1 "quoted"`
  const page = await windowOf(manager)
  await page.goto('/tasks')
  await createTask(page, title, member.name)
  await page.goto(`/tasks?q=${word}`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByText('Excel', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  const workbook = await readFile(await (await download).path())

  const other = await windowOf(teams.first.manager)
  await other.goto('/tasks/imports')
  await choose(other, 'roundtrip.xlsx', workbook)
  await expect(other.getByText(/^No one you can assign tasks to matches/)).toBeVisible()
  await other.getByRole('button', { name: 'Create 1 task' }).click()
  await other.getByRole('link', { name: title }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(title)

  await other.goto('/tasks/imports')
  await choose(other, 'roundtrip.xlsx', workbook)
  await expect(other.getByText('Already imported earlier.')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Create \d/ })).toBeHidden()
})
