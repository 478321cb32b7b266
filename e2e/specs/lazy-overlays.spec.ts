import type { Page, Route } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { TasksPage } from '../pages/TasksPage.ts'
import { people } from '../support/people.ts'
import { failedLoad } from '../support/console-errors.ts'
import { networkRequests } from '../support/network-requests.ts'
import { expect, test } from '../support/test.ts'

const OVERLAYS = /\/assets\/overlays\.[0-9a-f]+\.js$/

/** Holds the code of overlays back until it is released. */
async function delayOverlays(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(OVERLAYS, (route) => (isHeld ? void held.push(route) : route.continue()))
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** Makes the first request for the code of overlays fail. Returns a counter of requests. */
async function failOverlaysOnce(page: Page): Promise<() => number> {
  let attempts = 0
  await page.route(OVERLAYS, (route) => {
    attempts += 1
    return attempts === 1 ? route.abort() : route.continue()
  })
  return () => attempts
}

test('overlay code is not fetched before the first interaction', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.goto('/tasks')
  await new TasksPage(page).cards.first().waitFor()
  await page.waitForLoadState('networkidle')
  const isFetched = async () => (await networkRequests(page)).some(({ path }) => OVERLAYS.test(path))
  expect(await isFetched()).toBe(false)
  await page.mouse.move(300, 300)
  await expect.poll(isFetched).toBe(true)
})

test('a menu that is clicked before its code has loaded opens when it has', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  const letGo = await delayOverlays(page)
  await page.goto('/tasks')
  const trigger = page.getByRole('button', { name: people.pm.name })
  await trigger.click()
  await expect(trigger).toHaveAttribute('aria-expanded', 'true')
  await letGo()
  await expect(page.getByRole('menuitem', { name: 'My sessions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(trigger).toBeFocused()
})

test('a menu opened by a key before its code has loaded focuses its first entry', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  const letGo = await delayOverlays(page)
  await page.goto('/tasks')
  const trigger = page.getByRole('button', { name: people.pm.name })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await letGo()
  await expect(page.getByRole('menuitem', { name: 'My sessions' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
})

test('the notification popover stays closed when the bell is clicked twice before its code has loaded', async ({
  windowOf,
}) => {
  const page = await windowOf(people.pm)
  const letGo = await delayOverlays(page)
  await page.goto('/tasks')
  const shell = new Shell(page)
  await shell.bell.click()
  await shell.bell.click()
  await letGo()
  await expect(shell.bell).toHaveAttribute('aria-expanded', 'false')
  await shell.bell.click()
  await expect(shell.notifications).toBeVisible()
})

test('overlay code that failed to load is requested again while a user waits for it', async ({
  windowOf,
  problems,
}) => {
  problems.expect(failedLoad(OVERLAYS))
  const page = await windowOf(people.pm)
  await failOverlaysOnce(page)
  await page.goto('/tasks')
  const trigger = page.getByRole('button', { name: people.pm.name })
  await trigger.click()
  await expect(page.getByRole('menuitem', { name: 'My sessions' })).toBeVisible()
})

test('a dialog opens even if a dependency of its code fails to load at first', async ({
  windowOf,
  problems,
}) => {
  problems.expect(failedLoad(OVERLAYS))
  const page = await windowOf(people.pm)
  const attempts = await failOverlaysOnce(page)
  await page.goto('/tasks')
  await page.getByRole('main').getByRole('button', { name: 'Create Task' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  await dialog.getByRole('textbox', { name: 'Title *' }).fill('Works as ever')
  expect(attempts()).toBeGreaterThan(1)
})
