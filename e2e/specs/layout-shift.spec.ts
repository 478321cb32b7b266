import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** The most that a page may move while it loads (issue "Interface": proof). */
const MOST_SHIFT = 0.02

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

declare global {
  interface Window {
    layoutShift?: number
  }
}

/** Runs in the page before anything else: adds up every shift of the layout that no input caused. */
function watchShifts(): void {
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (!entry.hadRecentInput) {
        window.layoutShift = (window.layoutShift ?? 0) + entry.value
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(new Shell(page).heading).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/^Loading.*\.\.\.$/)).toHaveCount(0)
  expect(await page.evaluate(() => window.layoutShift), `layout shift of ${path}`).toBeLessThanOrEqual(
    MOST_SHIFT,
  )
}

for (const width of [1_280, 390]) {
  test(`a task and the pages of a manager do not move while they load, ${width} px`, async ({ windowOf }) => {
    const page = await windowOf(people.pm, { theme: 'light', width })
    await page.addInitScript(watchShifts)
    for (const path of ['/tasks/9', '/activity', '/notifications']) {
      await expectStill(page, path)
    }
  })
}
