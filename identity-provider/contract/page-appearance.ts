import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Both themes and both widths, with one run of axe for each theme. */
const appearances = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1_280 },
] as const

const isDark = (color: string) => Number(color.match(/\d+/)?.[0] ?? 255) < 128

/** Returns whether the page is dark. */
export const isPageDark = async (page: Page) =>
  isDark(String(await page.evaluate('getComputedStyle(document.body).backgroundColor')))

/** Returns the problems of the current page, light and narrow and then dark and wide. */
export async function findAppearanceProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const { colorScheme, width } of appearances) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    // Legacy mode is three times as fast, and the pages have no frames.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    problems.push(...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`))
    if (await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')) {
      problems.push(`scrolls sideways at ${width} px`)
    }
    if ((await isPageDark(page)) !== (colorScheme === 'dark')) {
      problems.push(`is not ${colorScheme}`)
    }
  }
  return problems
}
