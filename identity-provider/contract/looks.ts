import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Both themes and both widths, without running axe over the same page more often than that takes. */
const looks = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1_280 },
] as const

const isDark = (color: string) => Number(color.match(/\d+/)?.[0] ?? 255) < 128

/** Whether the page is dark as it stands. */
export const isPageDark = async (page: Page) =>
  isDark(String(await page.evaluate('getComputedStyle(document.body).backgroundColor')))

/** What is wrong with the page as it stands, light and narrow and then dark and wide. */
export async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    // The pages have no frames; the other mode opens a page of its own for them and takes three times as long.
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
