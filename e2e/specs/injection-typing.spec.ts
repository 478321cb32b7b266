import type { Locator, Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { call } from '../support/call-api.ts'
import { expectNoInjection, expectNoInjectionNow, watchDialogs } from '../support/expect-no-injection.ts'
import { truncate, injectionBatches, toSingleLine } from '../support/injection-texts.ts'
import { uniqueName } from '../support/unique-name.ts'
import { teams } from '../support/people.ts'
import { removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager } = teams.fourth

const TAG_LENGTH = 50
const TITLE_LENGTH = 150
/** Batches that fit completely into one title. */
const batches = injectionBatches(3)
/** Batches for one form: a task may have twenty tags. */
const forms = injectionBatches(20)

/** Fills in the title and the description and checks the preview of the description. */
async function fillTitleAndDescription(
  form: Locator,
  texts: readonly string[],
  title: string,
): Promise<void> {
  const page = form.page()
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('textbox', { name: 'Description' }).fill(['**Drawn**', ...texts].join('\n\n'))
  await form.getByText('Preview', { exact: true }).click()
  // The text without asterisks shows that Markdown was rendered.
  await expect(form.getByText('Drawn', { exact: true })).toBeVisible()
  await expectNoInjectionNow(page, `the preview of ${title}`)
  await form.getByText('Write', { exact: true }).click()
}

/** Fills in all texts of a task. */
async function fillTask(form: Locator, texts: readonly string[], title: string): Promise<void> {
  const page = form.page()
  await fillTitleAndDescription(form, texts, title)
  const tags = form.getByRole('combobox', { name: 'Tags' })
  for (const text of texts) {
    await tags.fill(truncate(toSingleLine(text), TAG_LENGTH))
    await tags.press('Enter')
  }
  for (const [index, text] of texts.entries()) {
    const line = form.getByRole('textbox', { name: `Milestone ${index + 1}`, exact: true })
    if ((await line.count()) === 0) {
      await form.getByRole('button', { name: 'Add milestone' }).click()
    }
    await line.fill(toSingleLine(text))
  }
  await expectNoInjectionNow(page, `the form of ${title}`)
}

/** Deletes the created tasks, so that other tests don't see them. */
async function cleanUp(page: Page, mark: string): Promise<void> {
  const { items } = await call(page, 'GET', `/api/tasks?q=${mark}&limit=50`)
  await removeTasks(
    page,
    items.map(({ id }: { id: number }) => id),
  )
}

test('forty injection texts are rendered as text while they are typed into quick add', async ({
  windowOf,
}) => {
  const mark = uniqueName()
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  await page.goto('/tasks')
  await new Shell(page).ready()
  await page.keyboard.press('c')
  const line = page.getByRole('dialog', { name: 'Quick add' }).getByRole('combobox', { name: 'Task' })
  for (const texts of batches) {
    await line.fill(`${toSingleLine(texts.join(' '))} ${mark}`)
    await expectNoInjectionNow(page, `the line with ${texts.join(' ')}`)
  }
  await line.press('Shift+Enter')
  await expect(line).toHaveValue('')
  await expectNoInjectionNow(page, 'the message after a task was created')
  expect(dialogs).toEqual([])
  await cleanUp(page, mark)
})

test('forty injection texts are rendered as text while they are typed into a task and a comment', async ({
  windowOf,
}) => {
  test.slow()
  const mark = uniqueName()
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  for (const texts of forms) {
    await page.goto('/tasks?new=1')
    const form = page.getByRole('dialog', { name: 'Create Task' })
    const title = `${truncate(toSingleLine(texts.join(' ')), TITLE_LENGTH)} ${mark}`
    await fillTask(form, texts, title)
    await form.getByRole('button', { name: 'Create Task' }).click()
    await form.waitFor({ state: 'detached' })
    await expectNoInjectionNow(page, `the confirmation of ${title}`)
    await page.getByRole('button', { name: 'Open task' }).click()
    await expect(new Shell(page).heading).toHaveText(title)

    const comment = page.getByLabel('Your comment')
    const text = texts.join('\n\n')
    await comment.fill(text)
    await expectNoInjectionNow(page, `a comment while it is written: ${text}`)
    await comment.press('Control+Enter')
    await page.getByRole('list', { name: 'Comments on this task' }).getByRole('listitem').waitFor()
    await expectNoInjectionNow(page, `the page of ${title}`)
  }
  expect(dialogs).toEqual([])
  await cleanUp(page, mark)
})

test('forty injection texts are rendered as text while they are typed into a recurring task', async ({
  windowOf,
}) => {
  test.slow()
  const mark = uniqueName()
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
    await page.getByRole('button', { name: 'Recurrence actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit recurring task' })
    const title = `${truncate(toSingleLine(texts.join(' ')), TITLE_LENGTH)} ${mark}`
    await fillTitleAndDescription(form, texts, title)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.waitFor({ state: 'detached' })
    await expect(new Shell(page).heading).toHaveText(title)
    await expectNoInjectionNow(page, `the page of ${title}`)
  }
  await page.goto('/tasks/series?show=mine')
  await expectNoInjection(page, 'the list of recurring tasks')
  expect(dialogs).toEqual([])
  await call(page, 'POST', `/api/series/${series.id}/end`, {})
  await removeTasks(page, [id])
})
