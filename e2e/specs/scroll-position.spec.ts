import { TasksPage } from '../pages/TasksPage.ts'
import { people } from '../support/people.ts'
import { withoutEventStream } from '../support/intercept-requests.ts'
import { expect, test } from '../support/test.ts'

/** Time in milliseconds between pressing and releasing a button. */
const PRESS_MS = 90

test('the first click in a form is not lost, wherever the focus was before', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.goto('/tasks')
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  const open = async () => {
    await new TasksPage(page).createButton.first().click()
    await expect(dialog.getByRole('textbox', { name: 'Title *' })).toBeFocused()
  }

  await open()
  await dialog.getByText('High', { exact: true }).click({ delay: PRESS_MS })
  await expect(dialog.getByRole('radio', { name: 'High' })).toBeChecked()
  await expect(dialog.getByText('Task title is required')).toHaveCount(0)

  // An invalid field must not move the content below it either.
  await dialog.getByRole('textbox', { name: 'Title *' }).fill('ab')
  const before = await dialog.getByText('Low', { exact: true }).boundingBox()
  await dialog.getByText('Low', { exact: true }).click({ delay: PRESS_MS })
  await expect(dialog.getByText('Title must be at least 3 characters')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Low' })).toBeChecked()
  expect(await dialog.getByText('Low', { exact: true }).boundingBox()).toEqual(before)
})

test('a user who returns to a list finds its scroll position restored', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.setViewportSize({ width: 1280, height: 500 })
  await withoutEventStream(page)
  await page.goto('/tasks')
  const last = new TasksPage(page).cards.last().getByRole('link')
  await last.scrollIntoViewIfNeeded()
  // The press itself may scroll, so the position is read at the click.
  await page.evaluate(() =>
    document.addEventListener('click', () => Object.assign(globalThis, { leftAt: window.scrollY }), {
      capture: true,
      once: true,
    }),
  )
  await last.click()
  await expect(page.getByRole('link', { name: 'Back to Tasks' })).toBeVisible()
  const left = await page.evaluate(() => Reflect.get(globalThis, 'leftAt') as number)
  expect(left).toBeGreaterThan(100)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(last).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})

test('navigating back shows the previous list without requesting or rendering it again', async ({
  windowOf,
}) => {
  const page = await windowOf(people.pm)
  await withoutEventStream(page)
  await page.goto('/tasks')
  const { cards } = new TasksPage(page)
  await cards.nth(2).evaluate((card) => card.setAttribute('data-mark', 'left'))
  await cards.nth(2).getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Back to Tasks' })).toBeVisible()
  await expect(cards, 'the list is out of sight and reach').toHaveCount(0)
  // The content below a task loads after the first paint.
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'All Tasks', level: 1 })).toBeFocused()
  await expect(cards.nth(2)).toHaveAttribute('data-mark', 'left')
  await expect(page).toHaveTitle('All Tasks · Headway')
  expect(asked).not.toContain('/api/tasks')
})

for (const [path, heading] of [
  ['/admin/x', '404 Page Not Found'],
  ['/settings/x', '404 Page Not Found'],
  ['/reports/x', '404 Page Not Found'],
  ['/report/x', '404 Page Not Found'],
  ['/activity/x', '404 Page Not Found'],
  ['/users/x', 'User not found'],
  ['/tasks/x', 'Task not found'],
] as const) {
  test(`the page ${path} shows the heading "${heading}"`, async ({ windowOf }) => {
    const page = await windowOf(people.super_admin)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  })
}
