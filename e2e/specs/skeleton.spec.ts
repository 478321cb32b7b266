import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { people } from '../support/people.ts'
import { failedLoad, notSignedIn, unusedPreload } from '../support/console-errors.ts'
import { withoutEventStream } from '../support/intercept-requests.ts'
import { receivedBytes, networkRequests } from '../support/network-requests.ts'
import { expect, test } from '../support/test.ts'

const SCRIPTS = /\/(assets|mfe)\/.*\.js$/
/** Visible properties that the static frame and the running portal share. */
const measureAppearance = (page: Page, selectors: { side: string; head: string }) =>
  page.evaluate(({ side, head }) => {
    const rounded = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round)
    const look = (selector: string) => {
      const element = document.querySelector(selector)
      if (!element) {
        return null
      }
      const { backgroundColor, borderRightColor, borderBottomColor } = getComputedStyle(element)
      return {
        box: rounded(element.getBoundingClientRect()),
        backgroundColor,
        borderRightColor,
        borderBottomColor,
      }
    }
    return {
      page: getComputedStyle(document.body).backgroundColor,
      side: look(side)?.box.slice(0, 3) ?? null,
      sideColor: look(side)?.backgroundColor ?? null,
      sideBorder: look(side)?.borderRightColor ?? null,
      head: head && {
        box: look(head)?.box,
        color: look(head)?.backgroundColor,
        border: look(head)?.borderBottomColor,
      },
    }
  }, selectors)

const skeletonSelectors = { side: '.frame-side', head: '.frame-head' }
const portalSelectors = { side: '[data-print="hidden"]:has(nav)', head: 'header[data-print]' }

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1_280, 390]) {
    test(`the skeleton of the page matches the layout of the portal: ${theme}, ${width} px`, async ({
      windowOf,
      problems,
    }) => {
      problems.expect(failedLoad(SCRIPTS), unusedPreload)
      const page = await windowOf(people.pm, { theme, width })
      await page.goto('/tasks')
      await expect(new Shell(page).heading).toHaveText('All Tasks')

      await page.route(SCRIPTS, (route) => route.abort())
      await page.goto('/tasks')
      const frame = await measureAppearance(page, skeletonSelectors)
      await expect(page.getByRole('status')).toHaveText('Loading...')
      await expectAccessible(page, 'the outlines')
      // The shell removes the attribute before its first render when the theme follows the system.
      await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
      expect(await measureAppearance(page, skeletonSelectors)).toEqual(frame)

      await page.unrouteAll()
      await page.goto('/tasks')
      if (width === 390) {
        // The sidebar is a closed sheet at this width.
        expect(frame.side?.[2]).toBe(0)
      }
      // The narrow list has no panel background.
      const expected =
        width === 390
          ? { ...frame, side: null, sideColor: null, sideBorder: null, page: expect.anything() }
          : frame
      // Color transitions may still run when the heading is visible.
      await expect.poll(() => measureAppearance(page, portalSelectors)).toEqual(expected)
    })
  }
}

test('the page requests nothing that was preloaded with it', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await withoutEventStream(page)
  await page.goto('/tasks')
  await expect(new Shell(page).heading).toHaveText('All Tasks')
  await page.waitForLoadState('networkidle')
  const asked = (await networkRequests(page)).map(({ path }) => path)
  expect(asked).not.toContain('/api/auth/user')
  expect(asked).not.toContain('/api/tasks')
})

test('a user who is not signed in sees no skeleton of the portal', async ({ emptyWindow, problems }) => {
  problems.expect(failedLoad(SCRIPTS))
  const page = await emptyWindow()
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto('/tasks')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  await expect(page.locator('.frame')).toHaveCount(0)
})

test('a user who is not signed in gets no section scripts', async ({ emptyWindow, problems }) => {
  problems.expect(notSignedIn)
  const page = await emptyWindow()
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  expect(receivedBytes(await networkRequests(page), /^\/mfe\//)).toBe(0)
})
