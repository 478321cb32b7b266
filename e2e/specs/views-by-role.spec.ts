import type { Page } from '@playwright/test'
import { TaskSelection } from '../pages/TaskSelection.ts'
import { call } from '../support/call-api.ts'
import { keyboard, touch } from '../support/input-methods.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { people, teams } from '../support/people.ts'
import { createTask, removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = teams.second
const DUE = '2098-12-16'
const PHONE = { width: 390, theme: 'dark' } as const

const views = {
  board: 'view=board',
  calendar: 'view=calendar&on=2098-12-01',
  timeline: 'view=timeline&on=2098-12-10',
} as const

const address = (view: keyof typeof views, title: string) =>
  `/tasks?${views[view]}&q=${encodeURIComponent(title)}`
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const link = (page: Page, title: string) => page.getByRole('link', { name: title }).first()

/** Waits until the shortcuts work, which the first key press loads, and focuses a task. */
async function withKeys(page: Page, title: string): Promise<void> {
  await expect(link(page, title)).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('?')
    const help = page.getByRole('dialog')
    await expect(help).toBeVisible()
    const said = await help.textContent()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    expect(said).toContain('Open task menu')
  }).toPass()
  await link(page, title).focus()
}

test('a manager uses the board with the keyboard only: menus, columns, selection and bulk operations', async ({
  windowOf,
}) => {
  const mark = uniqueName()
  const page = await windowOf(manager)
  await page.goto('/notifications')
  const titles = ['Alpha', 'Beta', 'Gamma'].map((word) => `${word} ${mark}`)
  const ids: number[] = []
  for (const title of titles) {
    ids.push(await createTask(page, title, member.name, { dueDate: DUE }))
  }
  const [first = '', second = ''] = titles
  await page.goto(address('board', mark))
  await withKeys(page, first)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(link(page, second)).toBeFocused()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectAccessible(page, 'selected cards of the board')
  await page.keyboard.press('j')
  await expect(link(page, titles[2] ?? '')).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.getByRole('menuitemcheckbox', { name: 'High' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link(page, titles[2] ?? '')).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(column(page, 'In progress').getByRole('link', { name: titles[2] ?? '' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Move ${titles[2]}` })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(link(page, first)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(link(page, titles[2] ?? '')).toBeFocused()
  await page.getByRole('button', { name: 'More actions' }).focus()
  await page.keyboard.press('Enter')
  await keyboard.pick(page.getByRole('menuitem', { name: 'Priority: High' }))
  await expect(page.getByText('2 tasks changed').first()).toBeVisible()
  await removeTasks(page, ids)
})

test('staff move only their own tasks on the board, and no dates in calendar and timeline', async ({
  windowOf,
}) => {
  const title = `Of staff ${uniqueName()}`
  const managerPage = await windowOf(manager)
  await managerPage.goto('/notifications')
  const id = await createTask(managerPage, title, member.name, { dueDate: DUE })
  const page = await windowOf(member)
  await page.goto(address('board', title))
  await withKeys(page, title)
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(column(page, 'In progress').getByRole('link', { name: title })).toBeVisible()
  await page.goto(`${address('board', title)}&by=priority`)
  await expect(link(page, title)).toBeVisible()
  await expect(page.getByRole('button', { name: `Move ${title}` })).toHaveCount(0)
  for (const view of ['calendar', 'timeline'] as const) {
    await page.goto(address(view, title))
    await link(page, title).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(/^Picked up/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: `Due date of ${title}` })).toHaveCount(0)
  }
  await removeTasks(managerPage, [id])
})

test('staff move their own task on the board by touch and cannot move dates', async ({ windowOf }) => {
  const title = `Of staff by finger ${uniqueName()}`
  const managerPage = await windowOf(manager)
  await managerPage.goto('/notifications')
  const id = await createTask(managerPage, title, member.name, { dueDate: DUE })
  const page = await windowOf(member, PHONE)
  await page.goto(address('board', title))
  await page.getByRole('button', { name: `Actions for ${title}` }).tap()
  await expect(page.getByRole('menuitem', { name: 'Edit Task' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Move to Completed' }).tap()
  await expect(column(page, 'Completed').getByRole('link', { name: title })).toHaveCount(1)
  for (const view of ['calendar', 'timeline'] as const) {
    await page.goto(address(view, title))
    await expect(link(page, title)).toBeVisible()
    await expect(page.getByRole('button', { name: `Due date of ${title}` })).toHaveCount(0)
    await expectAccessible(page, `${view} of staff on a phone`)
  }
  await removeTasks(managerPage, [id])
})

test('a viewer gets no drag handle, checkbox or menu in any view', async ({ windowOf }) => {
  const title = `Of readers ${uniqueName()}`
  const managerPage = await windowOf(manager)
  await managerPage.goto('/notifications')
  const id = await createTask(managerPage, title, member.name, { dueDate: DUE })
  for (const viewing of [{}, PHONE]) {
    const page = await windowOf(people.viewer, viewing)
    for (const view of ['board', 'calendar', 'timeline'] as const) {
      await page.goto(address(view, title))
      await expect(link(page, title)).toBeVisible()
      await expect(page.getByRole('checkbox', { name: `Select ${title}` })).toHaveCount(0)
      for (const name of [`Move ${title}`, `Actions for ${title}`, `Due date of ${title}`]) {
        await expect(page.getByRole('button', { name }), `${view}: ${name}`).toHaveCount(0)
      }
      await link(page, title).focus()
      for (const key of ['x', 'e', 's', 'Space', 'Shift+ArrowRight']) {
        await page.keyboard.press(key)
      }
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Selected tasks' })).toHaveCount(0)
    }
  }
  await removeTasks(managerPage, [id])
})

test('a manager moves a task by touch on the board, in the calendar and on the timeline', async ({
  windowOf,
}) => {
  const title = `By finger ${uniqueName()}`
  const page = await windowOf(manager, PHONE)
  await page.goto('/notifications')
  const id = await createTask(page, title, member.name, { dueDate: DUE })
  const dueDate = async () => (await call(page, 'GET', `/api/tasks/${id}`)).dueDate as string
  await page.goto(address('board', title))
  await page.getByRole('button', { name: `Actions for ${title}` }).tap()
  await page.getByRole('menuitem', { name: 'Move to In progress' }).tap()
  await expect(column(page, 'In progress').getByRole('link', { name: title })).toHaveCount(1)
  const selection = new TaskSelection(page, touch)
  await selection.begin()
  await selection.box(title).tap()
  await expect(page.getByText('1 selected')).toBeVisible()
  // A target that is half under the page's toolbar would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'a selected card of the board on a phone')
  for (const [view, day] of [
    ['calendar', '2098-12-17'],
    ['timeline', '2098-12-18'],
  ] as const) {
    await page.goto(address(view, title))
    await page.getByRole('button', { name: `Due date of ${title}` }).tap()
    await page.getByRole('menuitem', { name: 'A day later' }).tap()
    await expect.poll(dueDate).toBe(day)
  }
  await removeTasks(page, [id])
})

test('arrow keys in the calendar move between tasks, open menus and select', async ({ windowOf }) => {
  const mark = uniqueName()
  const page = await windowOf(manager)
  await page.goto('/notifications')
  const ids: number[] = []
  const days = ['2098-12-16', '2098-12-16', '2098-12-19']
  for (const [index, dueDate] of days.entries()) {
    ids.push(await createTask(page, `Day ${index} ${mark}`, member.name, { dueDate }))
  }
  await page.goto(address('calendar', mark))
  await withKeys(page, `Day 0 ${mark}`)
  await page.keyboard.press('j')
  await expect(link(page, `Day 1 ${mark}`)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectAccessible(page, 'a selected task of the calendar')
  await page.keyboard.press('ArrowRight')
  await expect(link(page, `Day 2 ${mark}`)).toBeFocused()
  await page.keyboard.press('s')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await call(page, 'GET', `/api/tasks/${ids[2]}`)).status).toBe('in_progress')
  await removeTasks(page, ids)
})
