import { expect, type Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'

/** Nothing has run, nothing is drawn that could, and no link leads anywhere but to pages and mail: of what is shown now. */
export async function expectHarmlessNow(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    // The page, what lies over it, and what is said in passing; the frame around them has scripts of its own.
    const places =
      ':is(main, header, [role=dialog], [role=alertdialog], [role=menu], [role=status], [role=alert])'
    const drawn = ':is(script, iframe, object, embed, img, video, math, base, meta, link, style)'
    return {
      hasRun: 'pwned' in window,
      drawn: Array.from(document.querySelectorAll(`${places} ${drawn}`), (element) => element.outerHTML),
      handlers: Array.from(document.querySelectorAll(`${places} *`)).filter((element) =>
        element.getAttributeNames().some((name) => name.startsWith('on')),
      ).length,
      // The figures of a chart are taken away as a file, which no page opens.
      links: Array.from(document.links)
        .filter((link) => !(link.download && link.href.startsWith('data:text/csv;')))
        .map(({ protocol }) => protocol)
        .filter((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol)),
    }
  })
  expect(found, where).toEqual({ hasRun: false, drawn: [], handlers: 0, links: [] })
}

/** Expects of a page, once it is there, what {@link expectHarmlessNow} does. */
export async function expectHarmless(page: Page, where: string): Promise<void> {
  await new Shell(page).heading.waitFor()
  await expectHarmlessNow(page, where)
}

/** Questions that a page has asked by itself: `alert` and its like, which text must not be able to do. */
export function watchDialogs(page: Page): string[] {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogs
}
