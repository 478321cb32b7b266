import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { teams } from '../support/people.ts'
import { gifThatIsAScript, pngPicture } from '../support/image-files.ts'
import { viewings } from '../support/screens.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const [desktop, phone] = viewings

const { manager, member } = teams.third

const filesOf = (page: Page) => page.getByRole('list', { name: 'Task files' })
const preview = (page: Page) => page.getByRole('dialog', { name: 'Task files' })
const add = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer })
const widthOf = (page: Page, name: string) =>
  preview(page)
    .getByAltText(name)
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))

/** Creates a task with a PDF, a picture and a picture that is also a script. */
async function withFiles(asManager: Page, asMember: Page, title: string): Promise<number> {
  await asManager.goto('/tasks')
  const id = await createTask(asManager, title, member.name)
  await asMember.goto(`/tasks/${id}?tab=files`)
  const files = [
    ['plan.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF\n')],
    ['site.png', 'image/png', pngPicture()],
    ['both.gif', 'image/gif', gifThatIsAScript()],
  ] as const
  for (const [name, type, bytes] of files) {
    await add(asMember, name, type, bytes)
    await expect(filesOf(asMember).getByRole('link', { name: `Download ${name}` })).toBeVisible()
  }
  await asManager.goto(`/tasks/${id}?tab=files`)
  return id
}

test('a user previews files one after the other', async ({ windowOf }) => {
  const asManager = await windowOf(manager, desktop)
  const asMember = await windowOf(member, phone)
  await withFiles(asManager, asMember, 'Looked at')
  await expect(filesOf(asManager).getByRole('button', { name: 'Preview plan.pdf' })).toHaveCount(0)
  await filesOf(asManager).getByRole('button', { name: 'Preview both.gif' }).click()
  expect(await widthOf(asManager, 'both.gif')).toBe(1)
  await preview(asManager).getByRole('button', { name: 'Next file' }).click()
  expect(await widthOf(asManager, 'site.png')).toBe(16)
  await expect(preview(asManager)).toContainText('File 2 of 3')
  await expectAccessibleInBothThemes(asManager, 'a picture')
  await preview(asManager).getByRole('button', { name: 'Next file' }).click()
  await expect(preview(asManager)).toContainText('No preview for this file type')
  await expectAccessibleInBothThemes(asManager, 'a file without a preview')
  await preview(asManager).getByRole('button', { name: 'Previous file' }).click()

  await filesOf(asMember).getByRole('button', { name: 'Delete site.png' }).click()
  await asMember.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(preview(asManager)).toContainText('This file was deleted.')
  await preview(asManager).getByRole('button', { name: 'Next file' }).click()
  await expect(preview(asManager)).toContainText('plan.pdf')
  expect(await asManager.evaluate(() => 'ran' in window)).toBe(false)
})

test('a user previews files with the keyboard, and opening the URL of a file downloads it', async ({
  windowOf,
}) => {
  const page = await windowOf(manager)
  await withFiles(page, await windowOf(member), 'Looked at by keys')
  const button = filesOf(page).getByRole('button', { name: 'Preview both.gif' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(preview(page)).toContainText('both.gif')
  await page.keyboard.press('ArrowLeft')
  await expect(preview(page)).toContainText('plan.pdf')
  await page.keyboard.press('ArrowLeft')
  expect(await widthOf(page, 'site.png')).toBe(16)
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)
  await expect(button).toBeFocused()

  const address = await filesOf(page).getByRole('link', { name: 'Download both.gif' }).getAttribute('href')
  const download = page.waitForEvent('download')
  await page.evaluate((path) => {
    location.href = path ?? ''
  }, address)
  expect((await download).suggestedFilename()).toBe('both.gif')
})
