import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 at level AA with everything before it, and no level of headings left out. */
const RULES = {
  runOnly: {
    type: 'tag' as const,
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  },
  rules: { 'heading-order': { enabled: true } },
}

/** Expects that axe finds nothing on what is shown now and that it fits into the window's width. */
export async function expectSound(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options(RULES).analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  expect.soft(found, `accessibility of ${where}`).toEqual([])
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(tooWide, `horizontal overflow of ${where}, in pixels`).toBe(0)
}
