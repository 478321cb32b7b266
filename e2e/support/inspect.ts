import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Half the bytes of what the package itself would hand out, and read by hundreds of pages. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** WCAG 2.2 at level AA with everything before it, and no level of headings left out. */
const RULES = {
  runOnly: {
    type: 'tag' as const,
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  },
  rules: { 'heading-order': { enabled: true } },
  resultTypes: ['violations' as const],
}

/** What depends on the theme: everything else is as it was before the page turned. */
const RULES_OF_COLOURS = {
  runOnly: ['color-contrast', 'link-in-text-block'],
  resultTypes: ['violations' as const],
}

/** Runs in the page: what fades in has no contrast yet, so it has to have arrived. What turns for ever is left alone. */
function settleAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) {
      animation.finish()
    }
  }
}

/** Runs axe in the page itself, once loaded: the screens have no frames of their own, and there are hundreds of runs. */
async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(settleAnimations)
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
  }
  return page.evaluate(async (wanted) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const { violations } = await checker.run(document, wanted)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, options)
}

/**
 * Expects that axe finds nothing on what is shown now and that it fits into the window's width.
 *
 * @param options which rules of axe.
 */
export async function expectSound(page: Page, where: string, options: RunOptions = RULES): Promise<void> {
  expect.soft(await findViolations(page, options), `accessibility of ${where}`).toEqual([])
  await expectToFit(page, where)
}

/** Expects that the page does not scroll sideways. */
async function expectToFit(page: Page, where: string): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(tooWide, `horizontal overflow of ${where}, in pixels`).toBe(0)
}

/** Expects that the page still fits at 400 % zoom, which is 320 px (WCAG 1.4.10), and gives the window its size back. */
export async function expectReflow(page: Page, where: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: size?.height ?? 844 })
  await expectToFit(page, `${where} (320 px)`)
  if (size) {
    await page.setViewportSize(size)
  }
}

const otherTheme = { light: 'dark', dark: 'light' } as const

/**
 * Expects the same in both themes. What is shown stays as it is: the page changes its theme as the machine does, which
 * takes a fraction of the time of coming here once more.
 */
export async function expectSoundInBothThemes(page: Page, where: string): Promise<void> {
  const theme = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  await expectSound(page, `${where}, ${theme}`)
  await turnTo(page, otherTheme[theme])
  await expectSound(page, `${where}, ${otherTheme[theme]}`, RULES_OF_COLOURS)
  await turnTo(page, theme)
}

async function turnTo(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveCSS('color-scheme', theme)
}
