import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { call } from '../support/call-api.ts'
import { expectNoInjection, expectNoInjectionNow, watchDialogs } from '../support/expect-no-injection.ts'
import { injectionBatches, injectionTexts, toSingleLine } from '../support/injection-texts.ts'
import { uniqueName } from '../support/unique-name.ts'
import { people, teams } from '../support/people.ts'
import { withoutPreloadedResponses } from '../support/intercept-requests.ts'
import { createTask, removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = teams.third

const REASON_LENGTH = 500
/** Maximum number of files in one request. */
const FILES_PER_REQUEST = 10

/** Returns a text as the name of a file; slashes are removed, because the server keeps only what follows them. */
const asFileName = (text: string) => `${toSingleLine(text).replaceAll('/', '')}.pdf`

/** Adds PDF files with these names to a task; `bytes` makes each of them larger. */
const addFiles = (page: Page, taskId: number, names: readonly string[], bytes = 0) =>
  page.evaluate(
    async ({ taskId, names, bytes }) => {
      const form = new FormData()
      for (const name of names) {
        form.append('files', new File(['%PDF-1.7\n', new Uint8Array(bytes), '\n%%EOF\n'], name))
      }
      const response = await fetch(`/api/tasks/${taskId}/files`, { method: 'POST', body: form })
      if (!response.ok) {
        throw new Error(await response.text())
      }
    },
    { taskId, names, bytes },
  )

/** Changes responses, so that each file of the task is rejected with a reason of its own. */
async function rejectAll(page: Page): Promise<void> {
  await withoutPreloadedResponses(page)
  await page.route(/\/api\/tasks\/\d+\/files/, async (route) => {
    const response = await route.fetch()
    const files = (await response.json()) as { items: object[] }
    const items = files.items.map((file, index) => ({
      ...file,
      decision: 'rejected',
      decidedBy: injectionTexts[index % injectionTexts.length],
      rejectionReason: injectionTexts[index % injectionTexts.length],
    }))
    await route.fulfill({ response, json: { ...files, items } })
  })
}

/** Replaces all names in responses by hostile texts, as a less strict directory might allow them. */
async function renameAll(page: Page): Promise<void> {
  await withoutPreloadedResponses(page)
  let names = 0
  const next = () => JSON.stringify(injectionTexts[names++ % injectionTexts.length])
  await page.route(/\/api\/(?!events)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /"(firstName|lastName)":"(?:[^"\\]|\\.)*"/g,
      (_, field: string) => `"${field}":${next()}`,
    )
    await route.fulfill({ response, body })
  })
}

test('forty injection texts are rendered as text in file names and rejection reasons', async ({
  windowOf,
}) => {
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  await page.goto('/tasks')
  const id = await createTask(page, `Files of strangers ${uniqueName()}`, member.name)
  for (let begin = 0; begin < injectionTexts.length; begin += FILES_PER_REQUEST) {
    await addFiles(page, id, injectionTexts.slice(begin, begin + FILES_PER_REQUEST).map(asFileName))
  }
  const files = page.getByRole('list', { name: 'Task files' }).getByRole('listitem')
  await page.goto(`/tasks/${id}?tab=files`)
  await expect(files).toHaveCount(injectionTexts.length)
  await expectNoInjection(page, 'forty files of a task')
  await files.first().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').waitFor()
  await expectNoInjectionNow(page, 'the question before a file is deleted')

  await rejectAll(page)
  await page.goto(`/tasks/${id}?tab=files`)
  await expect(files).toHaveCount(injectionTexts.length)
  await expect(page.getByText(`: ${injectionTexts[0]}`).first()).toBeVisible()
  await expectNoInjection(page, 'forty rejected files')
  expect(dialogs).toEqual([])
  await removeTasks(page, [id])
})

test('an injection text in a file name and a rejection reason is rendered as text for the author', async ({
  windowOf,
}) => {
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  await page.goto('/tasks')
  const title = `A large file of strangers ${uniqueName()}`
  const id = await createTask(page, title, member.name)
  const author = await windowOf(member)
  const dialogsOfAuthor = watchDialogs(author)
  await author.goto('/notifications')
  await addFiles(author, id, ['<img src=x onerror=window.pwned=1>.pdf'], 26 * 1_024 * 1_024)

  await page.goto('/tasks/approvals')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button').click()
  await page
    .getByRole('complementary', { name: 'Preview' })
    .getByRole('button', { name: /^Reject/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reject file' })
  const reason = injectionTexts.slice(0, 12).join('\n').slice(0, REASON_LENGTH).trim()
  await dialog.getByLabel('Reason').fill(reason)
  await expectNoInjectionNow(page, 'a reason while it is written')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectNoInjection(page, 'files to approve')

  await author.goto(`/tasks/${id}?tab=files`)
  await expect(author.getByText('Rejected by', { exact: false }).first()).toBeVisible()
  await expectNoInjection(author, 'the rejected file')
  await author.goto('/notifications')
  await expect(author.getByRole('main').getByText(title).first()).toBeVisible()
  await expectNoInjection(author, 'the notifications of the author')
  expect([...dialogs, ...dialogsOfAuthor]).toEqual([])
  await removeTasks(page, [id])
})

test('forty injection texts are rendered as text in titles of related tasks', async ({ windowOf }) => {
  const mark = uniqueName()
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  await page.goto('/tasks')
  const parentId = await createTask(page, `Parent ${mark}`, member.name)
  const relatedId = await createTask(page, `Related ${mark}`, member.name)
  const ids: number[] = []
  for (const texts of injectionBatches(3)) {
    const title = `${toSingleLine(texts.join(' '))} ${mark}`
    const { id } = await call(page, 'POST', '/api/tasks', { title, parentId })
    await call(page, 'POST', `/api/tasks/${relatedId}/relations`, { kind: 'blockedBy', taskId: id })
    ids.push(id)
  }
  await page.goto(`/tasks/${parentId}?tab=subtasks`)
  const subtasks = page.getByRole('list', { name: 'Subtasks' }).getByRole('listitem')
  await expect(subtasks).toHaveCount(ids.length)
  await expectNoInjection(page, 'subtasks')

  await page.goto(`/tasks/${relatedId}?tab=related`)
  const relations = page.getByRole('list', { name: 'Related tasks' }).getByRole('listitem')
  await expect(relations).toHaveCount(ids.length)
  await expectNoInjection(page, 'related tasks')
  await page.getByRole('button', { name: 'Add relation' }).click()
  await page.getByRole('dialog', { name: 'Add relation' }).getByRole('combobox', { name: /^Task/ }).fill(mark)
  await page
    .getByRole('option', { name: new RegExp(mark) })
    .first()
    .waitFor()
  await expectNoInjectionNow(page, 'tasks to choose from')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await relations.first().getByRole('button').click()
  await page.getByText('Relation removed', { exact: true }).first().waitFor()
  await expectNoInjection(page, 'a relation that was removed')
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Complete task' }).click()
  await page.getByRole('dialog', { name: 'Complete task?' }).getByRole('listitem').first().waitFor()
  await expectNoInjectionNow(page, 'what speaks against completing a task')
  expect(dialogs).toEqual([])
  await removeTasks(page, [...ids, parentId, relatedId])
})

test('user names with markup are rejected, and would be rendered as text everywhere', async ({
  windowOf,
}) => {
  const page = await windowOf(people.super_admin)
  const dialogs = watchDialogs(page)
  await page.goto('/')
  const headers = { origin: new URL(page.url()).origin }
  for (const name of injectionTexts.map(toSingleLine)) {
    const data = { firstName: name, lastName: name, email: `${uniqueName()}@headway.test`, role: 'staff' }
    const answer = await page.request.post('/api/users', { headers, data })
    expect(answer.status(), name).toBe(400)
    expect(await answer.text()).toContain('characters that aren’t allowed')
  }
  await renameAll(page)
  const paths = [
    '/',
    '/users',
    '/tasks',
    '/tasks?view=board&by=person',
    '/reports',
    '/activity',
    '/admin/audit',
  ]
  for (const path of paths) {
    await page.goto(path)
    await new Shell(page).ready()
    await expect(page.getByText(/^Loading.*\.\.\.$/)).toHaveCount(0)
    await expectNoInjection(page, `${path} with other names`)
  }
  await page.goto('/users')
  await expect(
    page
      .getByRole('main')
      .getByText(injectionTexts[1] ?? '')
      .first(),
  ).toBeVisible()
  expect(dialogs).toEqual([])
})
