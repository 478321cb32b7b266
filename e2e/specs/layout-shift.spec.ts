import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { people } from '../support/people.ts'
import { withoutEventStream } from '../support/intercept-requests.ts'
import { expect, test } from '../support/test.ts'

/** Maximum cumulative layout shift while a page loads. */
const MAX_SHIFT = 0.02

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

declare global {
  interface Window {
    layoutShift?: number
  }
}

/** Runs in the page first. Adds up all layout shifts that no input caused. */
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
    MAX_SHIFT,
  )
}

const pagesByRole = {
  pm: [
    '/tasks/9',
    '/tasks?view=table&by=person',
    '/tasks?view=table&by=due',
    '/activity',
    '/activity/privacy',
    '/notifications',
  ],
  super_admin: ['/admin', '/admin/activity', '/admin/security', '/admin/sections/mfe_tasks', '/admin/outbox'],
} as const

for (const width of [1_280, 390]) {
  for (const role of ['pm', 'super_admin'] as const) {
    test(`pages of ${role} do not shift while they load, ${width} px`, async ({ windowOf }) => {
      const page = await windowOf(people[role], { theme: 'light', width })
      await page.addInitScript(watchShifts)
      await withoutEventStream(page)
      for (const path of pagesByRole[role]) {
        await expectStill(page, path)
      }
    })
  }
}

test('content below a long list of cards does not shift while the cards render', async ({ windowOf }) => {
  const page = await windowOf(people.president, { theme: 'light', width: 1_440 })
  await page.addInitScript(watchShifts)
  await withoutEventStream(page)
  await expectStill(page, '/tasks')
})
