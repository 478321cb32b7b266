import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { expectSound } from '../support/inspect.ts'
import { people } from '../support/people.ts'
import { failedLoad, notSignedIn } from '../support/problems.ts'
import { withoutNews } from '../support/replies.ts'
import { received, wireRequests } from '../support/requests.ts'
import { expect, test } from '../support/test.ts'

const SCRIPTS = /\/(assets|mfe)\/.*\.js$/
/** Without its scripts the page uses nothing of what was fetched ahead for them; on a busy machine that is remarked on. */
const unused = { text: /was preloaded using link preload but not used/ }

/** What the frame and the portal have in common to the eye. */
const lookOf = (page: Page, selectors: { side: string; head: string }) =>
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

const ofFrame = { side: '.frame-side', head: '.frame-head' }
const ofPortal = { side: '[data-print="hidden"]:has(nav)', head: 'header[data-print]' }

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1_280, 390]) {
    test(`the page comes with its outlines where the portal then stands: ${theme}, ${width} px`, async ({
      windowOf,
      problems,
    }) => {
      problems.expect(failedLoad(SCRIPTS), unused)
      const page = await windowOf(people.pm, { theme, width })
      await page.goto('/tasks')
      await expect(new Shell(page).heading).toHaveText('All Tasks')

      await page.route(SCRIPTS, (route) => route.abort())
      await page.goto('/tasks')
      const frame = await lookOf(page, ofFrame)
      await expect(page.getByRole('status')).toHaveText('Loading...')
      await expectSound(page, 'the outlines')

      await page.unrouteAll()
      await page.goto('/tasks')
      if (width === 390) {
        // The sidebar is a sheet here, which is closed.
        expect(frame.side?.[2]).toBe(0)
      }
      // The narrow list has plain paper.
      const expected =
        width === 390
          ? { ...frame, side: null, sideColor: null, sideBorder: null, page: expect.anything() }
          : frame
      // Colours may still be on their way when the heading stands.
      await expect.poll(() => lookOf(page, ofPortal)).toEqual(expected)
    })
  }
}

test('the page asks for nothing that has come with it', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await withoutNews(page)
  await page.goto('/tasks')
  await expect(new Shell(page).heading).toHaveText('All Tasks')
  await page.waitForLoadState('networkidle')
  const asked = (await wireRequests(page)).map(({ path }) => path)
  expect(asked).not.toContain('/api/auth/user')
  expect(asked).not.toContain('/api/tasks')
})

test('somebody who is not signed in sees no outlines of the portal', async ({ emptyWindow, problems }) => {
  problems.expect(failedLoad(SCRIPTS))
  const page = await emptyWindow()
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto('/tasks')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  await expect(page.locator('.frame')).toHaveCount(0)
})

test('somebody who is not signed in is given no section to run', async ({ emptyWindow, problems }) => {
  problems.expect(notSignedIn)
  const page = await emptyWindow()
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  expect(received(await wireRequests(page), /^\/mfe\//)).toBe(0)
})
