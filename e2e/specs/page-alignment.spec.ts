import type { Locator, Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Width in pixels from which an element with borders is a panel. */
const PANEL_WIDTH = 200

/** Returns the largest right edge in whole pixels. */
const rightEdge = (elements: Locator): Promise<number> =>
  elements.evaluateAll((all) => Math.round(Math.max(...all.map((one) => one.getBoundingClientRect().right))))

/** Returns the largest right edge of the panels below the header row, in whole pixels. */
const panelEdge = (page: Page): Promise<number> =>
  page.locator('main :not(header, header *)').evaluateAll((all, panelWidth) => {
    const panels = all.filter((one) => {
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(one)
      const hasBorders = Number.parseFloat(borderLeftWidth) > 0 && Number.parseFloat(borderRightWidth) > 0
      return hasBorders && !one.matches('input, select') && one.getBoundingClientRect().width >= panelWidth
    })
    return Math.round(Math.max(...panels.map((panel) => panel.getBoundingClientRect().right)))
  }, PANEL_WIDTH)

async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(new Shell(page).heading).toBeVisible()
}

test('the header row and the panels of a page end at the same right edge', async ({ windowOf }) => {
  const look = { theme: 'light', width: 1_440 } as const
  const administrator = await windowOf(people.super_admin, look)
  const manager = await windowOf(people.pm, look)
  for (const [page, path] of [
    [administrator, '/activity'],
    [administrator, '/activity/privacy'],
    [administrator, '/activity/tokens'],
    [administrator, '/users/9'],
    [manager, '/notifications'],
  ] as const) {
    await openAt(page, path)
    // Both edges move when content that loads later brings a scrollbar.
    await expect(async () => {
      const edge = await rightEdge(page.locator('main header'))
      expect(edge, `header row of ${path}`).toBeGreaterThan(0)
      expect(await panelEdge(page), `panels of ${path}`).toBe(edge)
    }).toPass({ timeout: 20_000 })
  }

  await openAt(manager, '/tasks/9')
  const details = manager.getByRole('complementary', { name: 'Details' })
  const changeStatus = manager.getByRole('button', { name: 'Change status' })
  await details.waitFor()
  await changeStatus.waitFor()
  expect(await rightEdge(details), 'details of /tasks/9').toBe(await rightEdge(changeStatus))
})
