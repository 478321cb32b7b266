import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { call } from '../support/call.ts'
import { expectHarmless, expectHarmlessNow, watchDialogs } from '../support/harmless.ts'
import { hostileBatches, hostileTexts, inOneLine } from '../support/hostile-texts.ts'
import { newMark } from '../support/mark.ts'
import { people, teams } from '../support/people.ts'
import { withoutFirstAnswers } from '../support/replies.ts'
import { createTask, removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = teams.third

const REASON_LENGTH = 500
/** Files that one request takes. */
const AT_ONCE = 10

/** A text as the name of a file, of which only what comes behind a slash would be left. */
const asFileName = (text: string) => `${inOneLine(text).replaceAll('/', '')}.pdf`

/** Adds files with these names to a task, each a PDF of a few bytes and so many more. */
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

/** Every file of a task is rejected, each for a reason of its own: what was kept would come over the wire like this. */
async function rejectAll(page: Page): Promise<void> {
  await withoutFirstAnswers(page)
  await page.route(/\/api\/tasks\/\d+\/files/, async (route) => {
    const response = await route.fetch()
    const files = (await response.json()) as { items: object[] }
    const items = files.items.map((file, index) => ({
      ...file,
      decision: 'rejected',
      decidedBy: hostileTexts[index % hostileTexts.length],
      rejectionReason: hostileTexts[index % hostileTexts.length],
    }))
    await route.fulfill({ response, json: { ...files, items } })
  })
}

/** Everybody is called by hostile texts, as a directory might let them that is less strict than this portal's. */
async function renameAll(page: Page): Promise<void> {
  await withoutFirstAnswers(page)
  let names = 0
  const next = () => JSON.stringify(hostileTexts[names++ % hostileTexts.length])
  await page.route(/\/api\/(?!events)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /"(firstName|lastName)":"(?:[^"\\]|\\.)*"/g,
      (_, field: string) => `"${field}":${next()}`,
    )
    await route.fulfill({ response, body })
  })
}

test('forty hostile names of files and reasons of rejections are text', async ({ windowOf }) => {
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  await page.goto('/tasks')
  const id = await createTask(page, `Files of strangers ${newMark()}`, member.name)
  for (let begin = 0; begin < hostileTexts.length; begin += AT_ONCE) {
    await addFiles(page, id, hostileTexts.slice(begin, begin + AT_ONCE).map(asFileName))
  }
  const files = page.getByRole('list', { name: 'Files of this task' }).getByRole('listitem')
  await page.goto(`/tasks/${id}?tab=files`)
  await expect(files).toHaveCount(hostileTexts.length)
  await expectHarmless(page, 'forty files of a task')
  await files.first().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').waitFor()
  await expectHarmlessNow(page, 'the question before a file is deleted')

  await rejectAll(page)
  await page.goto(`/tasks/${id}?tab=files`)
  await expect(files).toHaveCount(hostileTexts.length)
  await expect(page.getByText(`: ${hostileTexts[0]}`).first()).toBeVisible()
  await expectHarmless(page, 'forty rejected files')
  expect(dialogs).toEqual([])
  await removeTasks(page, [id])
})

test('a large file with a hostile name is rejected for hostile reasons, which its author reads as text', async ({
  windowOf,
}) => {
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  await page.goto('/tasks')
  const title = `A large file of strangers ${newMark()}`
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
  const reason = hostileTexts.slice(0, 12).join('\n').slice(0, REASON_LENGTH).trim()
  await dialog.getByLabel('Reason').fill(reason)
  await expectHarmlessNow(page, 'a reason while it is written')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectHarmless(page, 'files to approve')

  await author.goto(`/tasks/${id}?tab=files`)
  await expect(author.getByText('Rejected by', { exact: false }).first()).toBeVisible()
  await expectHarmless(author, 'the rejected file')
  await author.goto('/notifications')
  await expect(author.getByRole('main').getByText(title).first()).toBeVisible()
  await expectHarmless(author, 'what the author is told')
  expect([...dialogs, ...dialogsOfAuthor]).toEqual([])
  await removeTasks(page, [id])
})

test('forty hostile titles are text where tasks name each other', async ({ windowOf }) => {
  const mark = newMark()
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  await page.goto('/tasks')
  const parentId = await createTask(page, `Parent ${mark}`, member.name)
  const relatedId = await createTask(page, `Related ${mark}`, member.name)
  const ids: number[] = []
  for (const texts of hostileBatches(3)) {
    const title = `${inOneLine(texts.join(' '))} ${mark}`
    const { id } = await call(page, 'POST', '/api/tasks', { title, parentId })
    await call(page, 'POST', `/api/tasks/${relatedId}/relations`, { kind: 'blockedBy', taskId: id })
    ids.push(id)
  }
  await page.goto(`/tasks/${parentId}?tab=subtasks`)
  const subtasks = page.getByRole('list', { name: 'Subtasks' }).getByRole('listitem')
  await expect(subtasks).toHaveCount(ids.length)
  await expectHarmless(page, 'subtasks')

  await page.goto(`/tasks/${relatedId}?tab=related`)
  const relations = page.getByRole('list', { name: 'Related tasks' }).getByRole('listitem')
  await expect(relations).toHaveCount(ids.length)
  await expectHarmless(page, 'related tasks')
  await page.getByRole('button', { name: 'Add relation' }).click()
  await page.getByRole('dialog', { name: 'Add relation' }).getByRole('combobox', { name: /^Task/ }).fill(mark)
  await page
    .getByRole('option', { name: new RegExp(mark) })
    .first()
    .waitFor()
  await expectHarmlessNow(page, 'tasks to choose from')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await relations.first().getByRole('button').click()
  await page.getByText('Relation removed', { exact: true }).first().waitFor()
  await expectHarmless(page, 'a relation that was removed')
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Complete task' }).click()
  await page.getByRole('dialog', { name: 'Complete task?' }).getByRole('listitem').first().waitFor()
  await expectHarmlessNow(page, 'what speaks against completing a task')
  expect(dialogs).toEqual([])
  await removeTasks(page, [...ids, parentId, relatedId])
})

test('names that could run are refused, and would be text wherever people are named', async ({
  windowOf,
}) => {
  const page = await windowOf(people.super_admin)
  const dialogs = watchDialogs(page)
  await page.goto('/')
  const headers = { origin: new URL(page.url()).origin }
  for (const name of hostileTexts.map(inOneLine)) {
    const data = { firstName: name, lastName: name, email: `${newMark()}@headway.test`, role: 'staff' }
    const answer = await page.request.post('/api/users', { headers, data })
    expect(answer.status(), name).toBe(400)
    expect(await answer.text()).toContain('a sign that names cannot have')
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
    await expectHarmless(page, `${path} with other names`)
  }
  await page.goto('/users')
  await expect(
    page
      .getByRole('main')
      .getByText(hostileTexts[1] ?? '')
      .first(),
  ).toBeVisible()
  expect(dialogs).toEqual([])
})
