import { TaskSelection } from '../pages/TaskSelection.ts'
import { uniqueName } from '../support/unique-name.ts'
import { people, teams } from '../support/people.ts'
import { delayResponse, withoutPreloadedResponses } from '../support/intercept-requests.ts'
import { createTask, removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = teams.third

const columnsOf = (grid: Element) => getComputedStyle(grid).gridTemplateColumns.split(' ').length

test('reports have two columns, even while they load', async ({ windowOf }) => {
  const page = await windowOf(people.pm, { theme: 'light', width: 1280 })
  await withoutPreloadedResponses(page)
  const reply = await delayResponse(page, /\/api\/progress-reports\?/)
  await page.goto('/reports?approval=none')
  const loading = page.getByRole('status').filter({ hasText: 'Loading reports...' })
  const frame = loading.locator('xpath=following-sibling::*[1]/div')
  await expect.poll(() => frame.evaluate(columnsOf)).toBe(2)
  reply((route) => route.continue())
  const cards = page.getByRole('list', { name: 'Progress reports' })
  await cards.waitFor()
  expect(await cards.evaluate(columnsOf)).toBe(2)
})

test('a table never cuts off tags at its edge and counts those that do not fit', async ({ windowOf }) => {
  const page = await windowOf(manager, { theme: 'light', width: 1280 })
  await page.goto('/tasks')
  const title = `Many tags ${uniqueName()}`
  const tags = ['disbursement', 'verification', 'reconciliation', 'correspondence']
  const id = await createTask(page, title, member.name, { tags })
  await page.goto(`/tasks?view=table&q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: title })
  await expect(row.getByText('+2')).toBeVisible()
  const [table, more] = [
    await page.getByRole('table', { name: 'Tasks' }).boundingBox(),
    await row.getByText('+2').boundingBox(),
  ]
  expect((more?.x ?? 0) + (more?.width ?? 0)).toBeLessThan((table?.x ?? 0) + (table?.width ?? 0))
  await removeTasks(page, [id])
})

test('the description of a card ends with a whole word', async ({ windowOf }) => {
  const page = await windowOf(manager, { theme: 'light', width: 1440 })
  await page.goto('/tasks')
  const title = `Long text ${uniqueName()}`
  const description = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ')
  const id = await createTask(page, title, member.name, { description })
  await page.goto(`/tasks?q=${encodeURIComponent(title)}`)
  const text = await page.getByText(/^word0 /).textContent()
  const words = text?.replace('…', '').split(' ') ?? []
  expect(text?.endsWith('…')).toBe(true)
  expect(words.every((word) => description.split(' ').includes(word))).toBe(true)
  await removeTasks(page, [id])
})

test('on a phone, checkboxes are beside titles and milestones start at the edge of their list', async ({
  windowOf,
}) => {
  const page = await windowOf(manager, { theme: 'light', width: 390 })
  await page.goto('/tasks')
  const title = `Phone ${uniqueName()}`
  const id = await createTask(page, title, member.name, { milestones: [{ title: 'Collect' }] })
  await page.goto(`/tasks?q=${encodeURIComponent(title)}`)
  const selection = new TaskSelection(page)
  await selection.begin()
  const middleOf = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0) / 2
  const box = await selection.box(title).boundingBox()
  const link = await page.getByRole('link', { name: title }).boundingBox()
  expect(Math.abs(middleOf(box) - middleOf(link))).toBeLessThanOrEqual(4)

  await page.goto(`/tasks/${id}`)
  const milestone = page.getByRole('checkbox', { name: 'Mark Collect as complete' })
  const list = await page.getByRole('list', { name: 'Milestones' }).boundingBox()
  expect(((await milestone.boundingBox())?.x ?? 0) - (list?.x ?? 0)).toBeLessThanOrEqual(24)
  await removeTasks(page, [id])
})
