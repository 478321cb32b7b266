import type { Page } from '@playwright/test'
import { call } from '../support/call.ts'
import { expectHarmless, watchDialogs } from '../support/harmless.ts'
import { cut, hostileBatches, hostileTexts, inOneLine } from '../support/hostile-texts.ts'
import { teams } from '../support/people.ts'
import { failedLoad } from '../support/problems.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = teams.fourth

const TAG_LENGTH = 50
const VIEW_NAME_LENGTH = 60
const TITLE_LENGTH = 190
/** In each task's words, so that a search finds them and nobody else's. */
const WORD = 'Quarantaine'

/** Takes away what an attempt before this one has left: names of views are used once. */
async function clearAway(page: Page): Promise<void> {
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

/** Texts that share a task, so that its title holds them whole. */
const TOGETHER = 3
const batches = hostileBatches(TOGETHER)

/** A task with hostile texts in each of its fields. */
async function writeEverywhere(page: Page, assigneeId: number, texts: readonly string[], index: number) {
  const { id } = await call(page, 'POST', '/api/tasks', {
    title: `${WORD} ${index}`,
    description: texts.join('\n\n'),
    assigneeIds: [assigneeId],
    dueDate: new Date().toISOString().slice(0, 10),
    tags: texts.map((text) => cut(inOneLine(text), TAG_LENGTH)),
    milestones: texts.map((text) => ({ title: inOneLine(text), description: text })),
  })
  await call(page, 'PUT', `/api/tasks/${id}`, { title: `${inOneLine(texts.join(' '))} ${WORD} ${index}` })
  await call(page, 'POST', `/api/tasks/${id}/block`, { reason: inOneLine(texts.join(' ')) })
  for (const text of texts) {
    await call(page, 'POST', `/api/tasks/${id}/comments`, { text })
  }
  await call(page, 'POST', '/api/task-views', {
    name: cut(`${index} ${inOneLine(texts[0] ?? '')}`, VIEW_NAME_LENGTH),
    query: `q=${WORD}`,
    audience: 'self',
  })
  await call(page, 'POST', '/api/task-templates', {
    name: cut(`${index} ${inOneLine(texts[1] ?? texts[0] ?? '')}`, VIEW_NAME_LENGTH),
    title: cut(`${index} ${inOneLine(texts.join(' '))}`, TITLE_LENGTH),
    description: texts.join('\n\n'),
    tags: [WORD],
    milestones: texts.map((text) => ({ title: inOneLine(text), description: text })),
  })
  return id as number
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A file with every text in each of its columns, looked at and not begun with. @returns the import's id. */
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
      name: `${cut(inOneLine(hostileTexts[0] ?? ''), TAG_LENGTH)}.csv`,
      content: [
        'Title,Description,Status,Priority,Assigned to,Tags',
        ...hostileTexts.map((text) => Array.from({ length: 6 }, () => quoted(text)).join(',')),
      ].join('\n'),
    },
  )

/** A report about a task, with every text in it. */
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
    { taskId, description: hostileTexts.join('\n'), title: hostileTexts.slice(0, 4).join(' ') },
  )

test('forty hostile texts are text wherever they are written and read', async ({ windowOf, problems }) => {
  test.setTimeout(300_000)
  problems.expect(failedLoad(/^\/api\//, /status of 429/))
  const page = await windowOf(manager)
  const dialogs = watchDialogs(page)
  await page.goto('/tasks')
  await clearAway(page)
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
    title: cut(inOneLine(`${WORD} ${hostileTexts.slice(0, 4).join(' ')}`), TITLE_LENGTH),
    isRecurring: true,
    recurringPattern: 'weekly',
  }).then(({ id }) => ids.push(id))
  const importId = await importAll(page)

  for (const view of ['cards', 'table', 'board', 'calendar', 'timeline']) {
    await page.goto(`/tasks?q=${WORD}&view=${view}`)
    const last = page.getByText(`${WORD} ${batches.length - 1}`)
    // A day of a calendar names the first of its tasks only.
    await (view === 'calendar' ? page.getByRole('main').getByText(WORD) : last).first().waitFor()
    await expectHarmless(page, view)
  }
  for (const [index, id] of ids.slice(0, batches.length).entries()) {
    await page.goto(`/tasks/${id}`)
    await page.getByRole('list', { name: 'Comments on this task' }).waitFor()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByRole('list', { name: 'Activity of this task' }).waitFor()
    await expectHarmless(page, `the task with ${batches[index]?.join(' ')}`)
  }
  const others = ['/tasks/series', '/tasks/templates', '/tasks/imports', `/tasks/imports/${importId}`]
  for (const path of ['/activity', '/reports', '/notifications', '/tasks/trash', ...others]) {
    await page.goto(path)
    await expectHarmless(page, path)
  }
  for (const path of ['/notifications', '/activity', '/tasks', '/report']) {
    await worker.goto(path)
    await expectHarmless(worker, `${path} of the assignee`)
  }
  expect([...dialogs, ...dialogsOfWorker]).toEqual([])

  for (const id of ids) {
    await call(page, 'DELETE', `/api/tasks/${id}`)
  }
  await call(page, 'DELETE', `/api/tasks/imports/${importId}`)
  await page.goto('/tasks/trash')
  await page.getByText(WORD).first().waitFor()
  await expectHarmless(page, 'the trash with all of them')
})
