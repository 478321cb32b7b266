import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { PHONE_BELOW } from './test.ts'

/** The minified source has half the bytes of `axe.source`, and hundreds of pages load it. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** WCAG 2.0 to 2.2 at levels A and AA, and no skipped heading level. */
const RULES = {
  runOnly: {
    type: 'tag' as const,
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  },
  rules: { 'heading-order': { enabled: true }, 'empty-table-header': { enabled: true } },
  resultTypes: ['violations' as const],
}

/** Rules whose result depends on the theme. */
const COLOR_RULES = {
  runOnly: ['color-contrast', 'link-in-text-block'],
  resultTypes: ['violations' as const],
}

/** Runs in the page. Finishes animations, since content that fades in has no contrast yet; endless ones go on. */
function settleAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) {
      animation.finish()
    }
  }
}

/**
 * Runs axe in the page itself, which loads it once: the screens have no frames, and there are hundreds of runs. While a
 * modal dialog is open, axe leaves out the page behind it, which is inert.
 */
async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(settleAnimations)
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
  }
  return page.evaluate(async (wanted) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const isModal = document.body.hasAttribute('data-scroll-locked')
    const { violations } = await checker.run(isModal ? { exclude: ['#root'] } : document, wanted)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, options)
}

/**
 * Expects that axe has no findings on the current page and that the page fits the width of the window.
 *
 * @param options rules of axe.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  options: RunOptions = RULES,
): Promise<void> {
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

/** Expects that the page fits at 400% zoom, which is 320 px (WCAG 1.4.10), and restores the size of the window. */
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
 * Expects the same as {@link expectSound} in both themes. The page follows the emulated system theme, which is much
 * faster than repeating the steps that led to it. Phones show the same colors, so there only one theme is checked.
 */
export async function expectAccessibleInBothThemes(page: Page, where: string): Promise<void> {
  const theme = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  await expectAccessible(page, `${where}, ${theme}`)
  if ((page.viewportSize()?.width ?? 0) < PHONE_BELOW) {
    return
  }
  await switchTheme(page, otherTheme[theme])
  await expectAccessible(page, `${where}, ${otherTheme[theme]}`, COLOR_RULES)
  await switchTheme(page, theme)
}

async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveCSS('color-scheme', theme)
}
