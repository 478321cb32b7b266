import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { teams } from '../support/people.ts'
import { viewings } from '../support/screens.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const [desktop] = viewings

const { manager, member } = teams.third

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  return page.getByRole('dialog', { name: 'Export tasks' })
}
const bytesOf = async (download: Download) => readFile(await download.path())

test('a user exports a task list as shown on screen', async ({ windowOf }) => {
  const word = `exported${uniqueName()}`
  const page = await windowOf(manager, desktop)
  await page.goto('/tasks')
  const first = await createTask(page, `=1+1 ${word}`, member.name)
  const second = await createTask(page, `Second ${word}, with a comma`, member.name)
  await page.goto(`/tasks?view=table&q=${word}&columns=status`)
  await expect(page.getByRole('link', { name: `=1+1 ${word}` })).toBeVisible()

  const dialog = await openDialog(page)
  await expect(dialog.getByText('2 tasks')).toBeVisible()
  await expectAccessible(page, 'export of tasks')
  await expect(dialog.getByRole('radio', { name: 'CSV' })).toBeChecked()
  const csv = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await csv).suggestedFilename()).toMatch(/^tasks-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await bytesOf(await csv))
    .toString()
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  expect(lines[0]).toBe('Number,Title,Status')
  expect(lines.slice(1).sort()).toEqual(
    [`${first},'=1+1 ${word},pending`, `${second},"Second ${word}, with a comma",pending`].sort(),
  )
  await expect(dialog).toBeHidden()

  const again = await openDialog(page)
  await again.getByText('Excel', { exact: true }).click()
  const workbook = page.waitForEvent('download')
  await again.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await workbook).suggestedFilename()).toMatch(/\.xlsx$/)
  expect((await bytesOf(await workbook)).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
})
