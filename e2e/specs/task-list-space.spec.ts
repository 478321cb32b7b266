import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Returns the tab stops between the heading of the page and the first task. */
async function tabStops(page: Page): Promise<number> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).focus()
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.closest('[data-card-index]') !== null)) {
      return stops
    }
  }
  return Number.POSITIVE_INFINITY
}

const topOf = (page: Page) =>
  page
    .locator('[data-card-index]')
    .first()
    .evaluate((row) =>
      Math.round((row.querySelector('h3')?.parentElement?.parentElement ?? row).getBoundingClientRect().top),
    )

for (const [view, most] of [
  ['view=cards', 168],
  ['view=table', 168],
  ['view=table&by=status', 200],
] as const) {
  test(`the first task at /tasks?${view} starts ${most} px from the top, behind few tab stops`, async ({
    windowOf,
  }) => {
    const page = await windowOf(people.pm, { theme: 'light', width: 1440 })
    await page.goto(`/tasks?${view}`)
    await new Shell(page).ready()
    await page.locator('[data-card-index]').first().waitFor()
    // Groups load in parallel, so a later group can have its rows first.
    await expect.poll(() => topOf(page)).toBeLessThanOrEqual(most)
    expect(await tabStops(page)).toBeLessThanOrEqual(14)
  })
}

test('the first task on a phone starts 136 px from the top', async ({ windowOf }) => {
  const page = await windowOf(people.pm, { theme: 'light', width: 390 })
  await page.goto('/tasks')
  await new Shell(page).ready()
  await page.locator('[data-card-index]').first().waitFor()
  await expect.poll(() => topOf(page)).toBeLessThanOrEqual(136)
  const row = page.locator('[data-card-index]').nth(1)
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(68)
})

test('saved views are in the sidebar below the navigation', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.goto('/tasks')
  const views = page.getByRole('list', { name: 'Views' })
  await views.getByRole('link', { name: 'My team this week' }).click()
  await expect(page).toHaveURL(/team=mine/)
  await expect(views.getByRole('link', { name: 'My team this week' })).toHaveAttribute('aria-current', 'page')
})

test('the selection bar covers no row', async ({ windowOf }) => {
  const page = await windowOf(people.pm, { theme: 'light', width: 1440 })
  await page.goto('/tasks?view=table')
  await new Shell(page).ready()
  await page.locator('[data-card-index]').first().hover()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Selected tasks' })
  await bar.waitFor()
  const last = page.locator('[data-card-index]').last()
  // Scrolling to the end loads more rows, until there are no more.
  await expect(async () => {
    await last.scrollIntoViewIfNeeded()
    await page
      .getByRole('table', { name: 'Tasks' })
      .evaluate((table) => table.parentElement?.scrollTo(0, 100_000))
    const [row, over] = [await last.boundingBox(), await bar.boundingBox()]
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0)
  }).toPass({ timeout: 20_000 })
})
