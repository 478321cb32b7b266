import type { Page, Route } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { TasksPage } from '../pages/TasksPage.ts'
import { people } from '../support/people.ts'
import { failedLoad } from '../support/problems.ts'
import { wireRequests } from '../support/requests.ts'
import { expect, test } from '../support/test.ts'

const OVERLAYS = /\/assets\/overlays\.[0-9a-f]+\.js$/

/** Keeps the code of overlays on its way until it is let go. */
async function holdOverlays(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(OVERLAYS, (route) => (isHeld ? void held.push(route) : route.continue()))
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** Lets the code of overlays fail to come the first time. @returns how often it was asked for. */
async function loseOverlaysOnce(page: Page): Promise<() => number> {
  let attempts = 0
  await page.route(OVERLAYS, (route) => {
    attempts += 1
    return attempts === 1 ? route.abort() : route.continue()
  })
  return () => attempts
}

test('nothing that floats is fetched before a hand is on the page', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.goto('/tasks')
  await new TasksPage(page).cards.first().waitFor()
  await page.waitForLoadState('networkidle')
  const isFetched = async () => (await wireRequests(page)).some(({ path }) => OVERLAYS.test(path))
  expect(await isFetched()).toBe(false)
  await page.mouse.move(300, 300)
  await expect.poll(isFetched).toBe(true)
})

test('a menu that is pressed before its code has come opens when it is there', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  const letGo = await holdOverlays(page)
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

test('a menu that is opened by a key before its code has come takes the focus to its first entry', async ({
  windowOf,
}) => {
  const page = await windowOf(people.pm)
  const letGo = await holdOverlays(page)
  await page.goto('/tasks')
  const trigger = page.getByRole('button', { name: people.pm.name })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await letGo()
  await expect(page.getByRole('menuitem', { name: 'My sessions' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
})

test('the bell, pressed twice before its code has come, stays closed', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  const letGo = await holdOverlays(page)
  await page.goto('/tasks')
  const shell = new Shell(page)
  await shell.bell.click()
  await shell.bell.click()
  await letGo()
  await expect(shell.bell).toHaveAttribute('aria-expanded', 'false')
  await shell.bell.click()
  await expect(shell.notifications).toBeVisible()
})

test('code that did not come is asked for again while somebody waits for it', async ({
  windowOf,
  problems,
}) => {
  problems.expect(failedLoad(OVERLAYS))
  const page = await windowOf(people.pm)
  await loseOverlaysOnce(page)
  await page.goto('/tasks')
  const trigger = page.getByRole('button', { name: people.pm.name })
  await trigger.click()
  await expect(page.getByRole('menuitem', { name: 'My sessions' })).toBeVisible()
})

test('a dialog whose code asked for what did not come at first opens all the same', async ({
  windowOf,
  problems,
}) => {
  problems.expect(failedLoad(OVERLAYS))
  const page = await windowOf(people.pm)
  const attempts = await loseOverlaysOnce(page)
  await page.goto('/tasks')
  await page.getByRole('main').getByRole('button', { name: 'Create Task' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  await dialog.getByRole('textbox', { name: 'Title *' }).fill('Works as ever')
  expect(attempts()).toBeGreaterThan(1)
})
