import type { Page } from '@playwright/test'
import { call } from '../support/call-api.ts'
import { expectNoInjection, watchDialogs } from '../support/expect-no-injection.ts'
import { truncate, injectionBatches, injectionTexts, toSingleLine } from '../support/injection-texts.ts'
import { teams } from '../support/people.ts'
import { failedLoad } from '../support/console-errors.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = teams.fourth

const TAG_LENGTH = 50
const VIEW_NAME_LENGTH = 60
const TITLE_LENGTH = 190
/** Word in the title of each task, so that a search finds only these tasks. */
const WORD = 'Quarantaine'

/** Deletes what the test creates, also by an earlier attempt, because names of views are unique. */
async function cleanUp(page: Page): Promise<void> {
  const { items: views } = await call(page, 'GET', '/api/task-views')
  for (const { id, query } of views) {
    if (query === `q=${WORD}`) {
      await call(page, 'DELETE', `/api/task-views/${id}`)
    }
  }
  const { items: templates } = await call(page, 'GET', '/api/task-templates')
  for (const { id, tags } of templates) {
    if (tags.includes(WORD)) {
      await call(page, 'DELETE', `/api/task-templates/${id}`)
    }
  }
  const { items: tasks } = await call(page, 'GET', `/api/tasks?q=${WORD}&limit=50`)
  for (const { id } of tasks) {
    await call(page, 'DELETE', `/api/tasks/${id}`)
  }
}

/** Number of texts in one task. Its title has only the first of them; `injection-rows.spec.ts` covers whole titles. */
const TEXTS_PER_TASK = 20
const batches = injectionBatches(TEXTS_PER_TASK)

/** Creates a task with hostile texts in each of its fields. */
async function writeEverywhere(page: Page, assigneeId: number, texts: readonly string[], index: number) {
  const { id } = await call(page, 'POST', '/api/tasks', {
    title: `${WORD} ${index}`,
    description: texts.join('\n\n'),
    assigneeIds: [assigneeId],
    dueDate: new Date().toISOString().slice(0, 10),
    tags: [...new Set(texts.map((text) => truncate(toSingleLine(text), TAG_LENGTH)))],
    milestones: texts.map((text) => ({ title: toSingleLine(text), description: text })),
  })
  await call(page, 'PUT', `/api/tasks/${id}`, {
    title: `${truncate(toSingleLine(texts.join(' ')), TITLE_LENGTH - WORD.length)} ${WORD} ${index}`,
  })
  await call(page, 'POST', `/api/tasks/${id}/block`, {
    reason: truncate(toSingleLine(texts.join(' ')), TITLE_LENGTH),
  })
  for (const text of texts) {
    await call(page, 'POST', `/api/tasks/${id}/comments`, { text })
  }
  await call(page, 'POST', '/api/task-views', {
    name: truncate(`${index} ${toSingleLine(texts[0] ?? '')}`, VIEW_NAME_LENGTH),
    query: `q=${WORD}`,
    audience: 'self',
  })
  await call(page, 'POST', '/api/task-templates', {
    name: truncate(`${index} ${toSingleLine(texts[1] ?? texts[0] ?? '')}`, VIEW_NAME_LENGTH),
    title: truncate(`${index} ${toSingleLine(texts.join(' '))}`, TITLE_LENGTH),
    description: texts.join('\n\n'),
    tags: [WORD],
    milestones: texts.map((text) => ({ title: toSingleLine(text), description: text })),
  })
  return id as number
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Uploads a table with every text in each column for an import, which isn't started. Returns the id of the import. */
const importAll = (page: Page): Promise<number> =>
  page.evaluate(
    async ({ name, content }) => {
      const form = new FormData()
      form.set('file', new File([content], name, { type: 'text/csv' }))
      const response = await fetch('/api/tasks/imports', { method: 'POST', body: form })
      if (!response.ok) {
        throw new Error(await response.text())
      }
      return (await response.json()).id as number
    },
    {
      name: `${truncate(toSingleLine(injectionTexts[0] ?? ''), TAG_LENGTH)}.csv`,
      content: [
        'Title,Description,Status,Priority,Assigned to,Tags',
        ...injectionTexts.map((text) => Array.from({ length: 6 }, () => quoted(text)).join(',')),
      ].join('\n'),
    },
  )

/** Submits a report about a task with all texts. */
const report = (page: Page, taskId: number) =>
  page.evaluate(
    async ({ taskId, description, title }) => {
      const form = new FormData()
      form.set('taskId', String(taskId))
      form.set('description', description)
      form.set('completionPercentage', '5')
      form.set('reportDate', new Date().toISOString())
      form.set('urlLinks', JSON.stringify([{ title, url: 'https://a.example/', description: title }]))
      const response = await fetch('/api/progress-reports', { method: 'POST', body: form })
      if (!response.ok) {
        throw new Error(await response.text())
      }
    },
    { taskId, description: injectionTexts.join('\n'), title: injectionTexts.slice(0, 4).join(' ') },
  )

test('forty injection texts are rendered as text in every field that accepts text', async ({
  windowOf,
  problems,
}) => {
  test.setTimeout(300_000)
  problems.expect(failedLoad(/^\/api\//, /status of 429/))
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  await page.goto('/tasks')
  await cleanUp(page)
  const { items: reports } = await call(page, 'GET', '/api/users/direct-reports')
  const assignee = reports.find(
    ({ firstName, lastName }: { firstName: string; lastName: string }) =>
      `${firstName} ${lastName}` === member.name,
  )
  const ids: number[] = []
  for (const [index, texts] of batches.entries()) {
    ids.push(await writeEverywhere(page, assignee.id, texts, index))
  }
  const worker = await windowOf(member)
  const dialogsOfWorker = watchDialogs(worker)
  await worker.goto('/report')
  await report(worker, ids[0] ?? 0)

  await call(page, 'POST', '/api/tasks', {
    title: truncate(toSingleLine(`${WORD} ${injectionTexts.slice(0, 4).join(' ')}`), TITLE_LENGTH),
    isRecurring: true,
    recurringPattern: 'weekly',
  }).then(({ id }) => ids.push(id))
  const importId = await importAll(page)

  for (const view of ['cards', 'table', 'board', 'calendar', 'timeline']) {
    await page.goto(`/tasks?q=${WORD}&view=${view}`)
    const last = page.getByText(`${WORD} ${batches.length - 1}`)
    // The calendar names only the first tasks of a day.
    await (view === 'calendar' ? page.getByRole('main').getByText(WORD) : last).first().waitFor()
    await expectNoInjection(page, view)
  }
  for (const [index, id] of ids.slice(0, batches.length).entries()) {
    await page.goto(`/tasks/${id}`)
    await page.getByRole('list', { name: 'Comments on this task' }).waitFor()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByRole('list', { name: 'Task activity' }).waitFor()
    await expectNoInjection(page, `the task with ${batches[index]?.join(' ')}`)
  }
  const others = ['/tasks/series', '/tasks/templates', '/tasks/imports', `/tasks/imports/${importId}`]
  for (const path of ['/activity', '/reports', '/notifications', '/tasks/trash', ...others]) {
    await page.goto(path)
    await expectNoInjection(page, path)
  }
  for (const path of ['/notifications', '/activity', '/tasks', '/report']) {
    await worker.goto(path)
    await expectNoInjection(worker, `${path} of the assignee`)
  }
  expect([...dialogs, ...dialogsOfWorker]).toEqual([])

  await cleanUp(page)
  await call(page, 'DELETE', `/api/tasks/imports/${importId}`)
  await page.goto('/tasks/trash')
  await page.getByText(WORD).first().waitFor()
  await expectNoInjection(page, 'the trash with all of them')
})
