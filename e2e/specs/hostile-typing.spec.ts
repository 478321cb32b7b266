import type { Locator, Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { call } from '../support/call.ts'
import { expectHarmless, expectHarmlessNow, watchDialogs } from '../support/harmless.ts'
import { cut, hostileBatches, inOneLine } from '../support/hostile-texts.ts'
import { newMark } from '../support/mark.ts'
import { teams } from '../support/people.ts'
import { removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager } = teams.fourth

const TAG_LENGTH = 50
const TITLE_LENGTH = 150
/** Texts of one line, so that a title holds them whole. */
const batches = hostileBatches(3)
/** Texts of one form: a task has no more than twenty tags. */
const forms = hostileBatches(14)

/** Puts the texts into the fields that a task and a series share, and looks at what their preview draws. */
async function fillWords(form: Locator, texts: readonly string[], title: string): Promise<void> {
  const page = form.page()
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('textbox', { name: 'Description' }).fill(['**Drawn**', ...texts].join('\n\n'))
  await form.getByText('Preview', { exact: true }).click()
  // Without its stars: the marks have been understood.
  await expect(form.getByText('Drawn', { exact: true })).toBeVisible()
  await expectHarmlessNow(page, `the preview of ${title}`)
  await form.getByText('Write', { exact: true }).click()
  const tags = form.getByRole('combobox', { name: 'Tags' })
  const before = form.getByRole('list', { name: 'Tags' }).getByRole('listitem')
  for (let left = await before.count(); left > 0; left -= 1) {
    await tags.press('Backspace')
  }
  for (const text of texts) {
    await tags.fill(cut(inOneLine(text), TAG_LENGTH))
    await tags.press('Enter')
  }
  for (const [index, text] of texts.entries()) {
    const line = form.getByRole('textbox', { name: `Milestone ${index + 1}`, exact: true })
    if ((await line.count()) === 0) {
      await form.getByRole('button', { name: 'Add milestone' }).click()
    }
    await line.fill(inOneLine(text))
  }
  await expectHarmlessNow(page, `the form of ${title}`)
}

/** Takes away what was made, so that lists of others are as they were. */
async function clearAway(page: Page, mark: string): Promise<void> {
  const { items } = await call(page, 'GET', `/api/tasks?q=${mark}&limit=50`)
  await removeTasks(
    page,
    items.map(({ id }: { id: number }) => id),
  )
}

test('forty hostile texts are text while they are typed into quick add', async ({ windowOf }) => {
  const mark = newMark()
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  await page.goto('/tasks')
  await new Shell(page).ready()
  await page.keyboard.press('c')
  const line = page.getByRole('dialog', { name: 'Quick add' }).getByRole('combobox', { name: 'Task' })
  for (const [index, texts] of batches.entries()) {
    await line.fill(`${inOneLine(texts.join(' '))} ${mark} ${index}`)
    await expectHarmlessNow(page, `the line with ${texts.join(' ')}`)
    await line.press('Shift+Enter')
    await expect(line).toHaveValue('')
    await expectHarmlessNow(page, `what is said of ${texts.join(' ')}`)
  }
  await page.keyboard.press('Escape')
  await page.goto(`/tasks?q=${mark}`)
  await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')).toHaveCount(batches.length)
  await expectHarmless(page, 'the tasks of the lines')
  expect(dialogs).toEqual([])
  await clearAway(page, mark)
})

test('forty hostile texts are text while they are typed into a task and a comment', async ({ windowOf }) => {
  const mark = newMark()
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  for (const texts of forms) {
    await page.goto('/tasks?new=1')
    const form = page.getByRole('dialog', { name: 'Create Task' })
    const title = `${cut(inOneLine(texts.join(' ')), TITLE_LENGTH)} ${mark}`
    await fillWords(form, texts, title)
    await form.getByRole('button', { name: 'Create Task' }).click()
    await form.waitFor({ state: 'detached' })
    await expectHarmlessNow(page, `what is said of ${title}`)
    await page.getByRole('button', { name: 'Open task' }).click()
    await expect(new Shell(page).heading).toHaveText(title)

    const comment = page.getByLabel('Your comment')
    const text = texts.join('\n\n')
    await comment.fill(text)
    await expectHarmlessNow(page, `a comment while it is written: ${text}`)
    await comment.press('Control+Enter')
    await page.getByRole('list', { name: 'Comments on this task' }).getByRole('listitem').waitFor()
    await expectHarmlessNow(page, `the page of ${title}`)
  }
  expect(dialogs).toEqual([])
  await clearAway(page, mark)
})

test('forty hostile texts are text while they are typed into a series', async ({ windowOf }) => {
  const mark = newMark()
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  await page.goto('/tasks')
  const { id } = await call(page, 'POST', '/api/tasks', {
    title: `Weekly ${mark}`,
    isRecurring: true,
    recurringPattern: 'weekly',
  })
  const { series } = await call(page, 'GET', `/api/tasks/${id}/series`)
  await page.goto(`/tasks/series/${series.id}`)
  for (const texts of forms) {
    await page.getByRole('button', { name: 'More for this recurring task' }).click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit recurring task' })
    const title = `${cut(inOneLine(texts.join(' ')), TITLE_LENGTH)} ${mark}`
    await fillWords(form, texts, title)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.waitFor({ state: 'detached' })
    await expect(new Shell(page).heading).toHaveText(title)
    await expectHarmlessNow(page, `the page of ${title}`)
  }
  await page.goto('/tasks/series?show=mine')
  await expectHarmless(page, 'the list with it')
  expect(dialogs).toEqual([])
  await call(page, 'POST', `/api/series/${series.id}/end`, {})
  await removeTasks(page, [id])
})
