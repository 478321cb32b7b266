import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { uniqueName } from '../support/unique-name.ts'
import { counted } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = counted

// All tests count the notifications of one person, so they run one after the other.
test.describe.configure({ mode: 'default' })

/** Assigns a number of tasks to the member, who gets a notification of each. */
async function assignTasks(page: Page, titles: string[]): Promise<void> {
  await page.evaluate(
    async ({ titles, name }) => {
      const call = async (path: string, body?: unknown) => {
        const response = await fetch(path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        if (!response.ok) {
          throw new Error(`${path} answered ${response.status}`)
        }
        return response.json()
      }
      const { items } = await call('/api/users/direct-reports')
      const assignee = items.find(
        (person: { firstName: string; lastName: string }) =>
          `${person.firstName} ${person.lastName}` === name,
      )
      for (const title of titles) {
        const { id } = await call('/api/tasks', { title, priority: 'medium' })
        await call(`/api/tasks/${id}/assign-bulk`, { assigneeIds: [assignee.id] })
      }
    },
    { titles, name: member.name },
  )
}

/** Opens a page and returns the number of unread notifications, once the bell shows it. */
async function openAndCount(page: Page, path: string): Promise<number> {
  const listed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/notifications')
  await page.goto(path)
  const { unread } = (await (await listed).json()) as { unread: number }
  await expect.poll(() => new Shell(page).unread()).toBe(unread)
  return unread
}

/** Switches off scheduled notifications, which would be counted at any moment. */
async function hearOfAssignmentsOnly(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const path = '/api/notifications/preferences'
    const { version, kinds } = await (await fetch(path)).json()
    const others = kinds.filter(
      ({ type, isRequired }: { type: string; isRequired: boolean }) =>
        type !== 'task_assigned' && !isRequired,
    )
    const response = await fetch(path, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'If-Match': `"${version}"` },
      body: JSON.stringify({
        kinds: others.map(({ type }: { type: string }) => ({ type, delivery: 'off' })),
      }),
    })
    if (!response.ok) {
      throw new Error(`preferences answered ${response.status}`)
    }
  })
}

test('notifications arrive live, are marked read individually or together, and are counted up to 9+', {
  tag: '@core',
}, async ({ windowOf }) => {
  const managerPage = await windowOf(manager)
  await managerPage.goto('/')
  await expect(new Shell(managerPage).heading).toBeVisible()
  const page = await windowOf(member)
  const shell = new Shell(page)
  await page.goto('/activity')
  await hearOfAssignmentsOnly(page)
  const before = await openAndCount(page, '/activity')

  await assignTasks(managerPage, ['Count the letters', 'Fold the letters'])
  await expect.poll(() => shell.unread()).toBe(before + 2)

  await test.step('by keyboard: arrows walk, Enter reads and opens', async () => {
    await shell.bell.focus()
    await page.keyboard.press('Enter')
    const items = shell.notifications.getByRole('listitem').getByRole('button')
    await expect(items.nth(0)).toContainText('Fold the letters')
    await page.keyboard.press('ArrowDown')
    await expect(items.nth(0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(items.nth(0)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(shell.heading).toHaveText('Fold the letters')
    await expect(shell.notifications).toBeHidden()
    await expect.poll(() => shell.unread()).toBe(before + 1)
  })

  await test.step('Escape gives the focus back to the bell', async () => {
    await shell.bell.focus()
    await page.keyboard.press('Enter')
    await expect(shell.notifications).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shell.notifications).toBeHidden()
    await expect(shell.bell).toBeFocused()
  })

  await test.step('more than nine are 9+', async () => {
    await assignTasks(
      managerPage,
      Array.from({ length: 10 }, (_, index) => `Letter ${index + 1}`),
    )
    await expect(shell.bell).toHaveText('9+')
    await expect.poll(() => shell.unread()).toBe(before + 11)
  })

  await test.step('all are read at once, also after a reload', async () => {
    await shell.bell.click()
    await shell.notifications.getByRole('button', { name: 'Mark all read' }).click()
    await expect(shell.notifications.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
    await expect(shell.bell).toHaveText('')
    await page.reload()
    await expect(shell.heading).toHaveText('Fold the letters')
    expect(await shell.unread()).toBe(0)
  })
})

test('the notifications page updates live and is usable by keyboard', async ({ windowOf }) => {
  const managerPage = await windowOf(manager)
  await managerPage.goto('/')
  const page = await windowOf(member)
  const shell = new Shell(page)
  await page.goto('/')
  await shell.bell.click()
  await shell.notifications.getByRole('link', { name: 'See all' }).click()
  await expect(shell.heading).toHaveText('Notifications')
  await expect(shell.notifications).toBeHidden()

  const title = `Sort the stamps ${uniqueName()}`
  await assignTasks(managerPage, [title])
  const item = page.getByRole('list', { name: 'Notifications, Today' }).getByRole('button', { name: title })
  await expect(item).toContainText('Unread')
  await item.focus()
  await page.keyboard.press('m')
  await expect(item).not.toContainText('Unread')
  await page.getByRole('radio', { name: 'Unread' }).click({ force: true })
  await expect(item).toHaveCount(0)
})

test('a user who disables a notification type gets none until it follows the role again', async ({
  windowOf,
}) => {
  const managerPage = await windowOf(manager)
  await managerPage.goto('/')
  const page = await windowOf(member)
  const shell = new Shell(page)
  await page.goto('/')
  await shell.chooseFromAccount(member.name, 'Notification preferences')
  await expect(shell.heading).toHaveText('Notification preferences')
  const choice = page.getByRole('combobox', { name: 'Tasks assigned' })
  await choice.selectOption('Off')
  await expect(page.getByText('Preferences saved').first()).toBeVisible()
  const before = await shell.unread()
  const mark = uniqueName()
  await assignTasks(managerPage, [`Not notified of ${mark}`])

  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/preferences'),
  )
  await choice.selectOption('role')
  await saved
  await assignTasks(managerPage, [`Told of ${mark}`])
  await expect.poll(() => shell.unread()).toBe(before + 1)
  await page.goto('/notifications?unread=true')
  await expect(page.getByText(`Told of ${mark}`, { exact: true })).toBeVisible()
  await expect(page.getByText(`Not notified of ${mark}`)).toHaveCount(0)
})

test('changes made while the event stream is opening are delivered as well', async ({ windowOf }) => {
  const managerPage = await windowOf(manager)
  await managerPage.goto('/')
  const page = await windowOf(member)
  const shell = new Shell(page)
  await page.goto('/activity')
  await hearOfAssignmentsOnly(page)
  const opening = Promise.withResolvers<void>()
  await page.route('**/api/events*', async (route) => {
    await opening.promise
    await route.continue()
  })
  const before = await openAndCount(page, '/activity')
  await assignTasks(managerPage, ['Before anybody listened'])
  opening.resolve()
  await expect.poll(() => shell.unread()).toBe(before + 1)
})
