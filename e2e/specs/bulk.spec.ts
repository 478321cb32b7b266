import type { Page } from '@playwright/test'
import { TaskSelection } from '../pages/TaskSelection.ts'
import { call } from '../support/call-api.ts'
import { keyboard, touch } from '../support/input-methods.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { teams } from '../support/people.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = teams.third

interface Made {
  ids: number[]
  titles: string[]
  /** Address of a list that shows only these tasks. */
  address: string
}

/** Creates tasks with due dates in this order. */
async function makeTasks(page: Page, tasks: readonly object[]): Promise<Made> {
  const mark = uniqueName()
  const titles = tasks.map((_, index) => `Count the chairs of room ${index + 1} ${mark}`)
  await page.goto('/tasks')
  const ids: number[] = []
  for (const [index, more] of tasks.entries()) {
    const dueDate = `2098-12-0${index + 1}`
    ids.push(await createTask(page, titles[index] ?? '', member.name, { dueDate, ...more }))
  }
  return { ids, titles, address: `/tasks?q=${mark}` }
}

/** Expects texts on the cards of tasks, in this order. */
async function expectCards(selection: TaskSelection, titles: readonly string[], words: readonly string[]) {
  for (const [index, title] of titles.entries()) {
    await expect(selection.card(title).getByText(words[index] ?? '', { exact: true })).toBeVisible()
  }
}

test('tasks selected by mouse get one priority, and Undo restores the priority of each', async ({
  windowOf,
}) => {
  const page = await windowOf(manager)
  const own = ['low', 'medium', 'high', 'low']
  const tasks = own.map((priority) => ({ priority }))
  const { titles, address } = await makeTasks(page, tasks)
  const [first = '', second = '', third = ''] = titles
  await page.goto(address)
  const selection = new TaskSelection(page)
  await selection.box(first).click()
  await selection.box(third).click({ modifiers: ['Shift'] })
  await selection.expectSelected(titles, [first, second, third])
  await expect(selection.bar).toContainText('3 selected')
  await expectAccessible(page, 'the bar of selected tasks')

  await selection.change('Priority: High')
  await expect(selection.bar).toContainText('2 tasks changed, 1 already up to date')
  await selection.expectSelected(titles, [])
  await expectCards(selection, titles, ['high', 'high', 'high', 'low'])
  await expectAccessible(page, 'what has become of selected tasks')

  await selection.takeBack()
  await expect(selection.bar).toContainText('2 tasks restored')
  await expect(selection.undo).toHaveCount(0)
  await expectCards(selection, titles, own)
})

test('tasks selected by keyboard get one status, and each task that cannot change says why', {
  tag: '@core',
}, async ({ windowOf }) => {
  const page = await windowOf(manager, { theme: 'dark' })
  const { ids, titles, address } = await makeTasks(page, [{}, {}, {}])
  const [first = '', second = '', third = ''] = titles
  await call(page, 'POST', `/api/tasks/${ids[1]}/start`, {})
  await call(page, 'POST', `/api/tasks/${ids[2]}/complete`, {})
  const own = ['pending', 'in progress', 'completed']
  await page.goto(address)
  const selection = new TaskSelection(page, keyboard)
  await page.getByRole('link', { name: first }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('link', { name: second })).toBeFocused()
  await selection.expectSelected(titles, [first, second])

  await selection.change('Status: Completed')
  await expect(selection.bar).toContainText('2 tasks changed')
  await expectCards(selection, titles, ['completed', 'completed', 'completed'])
  await expect(selection.bar).toBeFocused()
  await selection.takeBack()
  await expect(selection.bar).toContainText('2 tasks restored')
  await expect(selection.bar).toBeFocused()
  await expectCards(selection, titles, own)

  await page.getByRole('link', { name: first }).focus()
  await page.keyboard.press('Control+a')
  await selection.expectSelected(titles, titles)
  await selection.change('Archive')
  await expect(selection.bar).toContainText('1 task changed, 2 skipped')
  await expect(selection.problems).toHaveText([`${first} Not completed.`, `${second} Not completed.`])
  await expect(selection.card(third)).toHaveCount(0)
  await expectAccessible(page, 'tasks that were left as they are')
  await selection.takeBack()
  await expect(selection.bar).toContainText('1 task restored')
  await expectCards(selection, titles, own)
})

test('tasks selected by touch are moved to the trash together and restored', async ({ windowOf }) => {
  const page = await windowOf(manager, { theme: 'dark', width: 390 })
  const { titles, address } = await makeTasks(page, [{}, {}, {}])
  const [first = '', second = '', third = ''] = titles
  const elsewhere = await windowOf(manager)
  await elsewhere.goto('/tasks/trash')
  const deleted = (title: string) => elsewhere.getByRole('button', { name: `Restore ${title}` })

  await page.goto(address)
  const selection = new TaskSelection(page, touch)
  await selection.begin()
  await touch.tick(selection.box(first))
  await touch.tick(selection.box(third))
  await expect(selection.bar).toContainText('2 selected')
  await expectAccessible(page, 'the bar of selected tasks on a phone')

  await selection.change('Delete')
  await expect(selection.bar).toContainText('2 tasks changed')
  await expect(selection.card(first)).toHaveCount(0)
  await expect(selection.card(third)).toHaveCount(0)
  await expect(selection.card(second)).toBeVisible()
  // Undo is offered for ten seconds.
  await Promise.all([
    expectAccessible(page, 'deleted tasks on a phone'),
    expect(deleted(first)).toBeVisible(),
    expect(deleted(third)).toBeVisible(),
  ])

  await selection.takeBack()
  await expect(selection.bar).toContainText('2 tasks restored')
  await expect(selection.card(first)).toBeVisible()
  await expect(selection.card(third)).toBeVisible()
  await expect(deleted(first)).toHaveCount(0)
  await expect(deleted(third)).toHaveCount(0)
})
