import { expect, type Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'

/** Expects that no injected code ran, no active element was inserted and all links are http or mailto. */
export async function expectNoInjectionNow(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    // Content, dialogs, menus and messages. The document head has scripts of its own.
    const places =
      ':is(main, header, [role=dialog], [role=alertdialog], [role=menu], [role=status], [role=alert])'
    const drawn = ':is(script, iframe, object, embed, img, video, math, base, meta, link, style)'
    return {
      hasRun: 'pwned' in window,
      drawn: Array.from(document.querySelectorAll(`${places} ${drawn}`), (element) => element.outerHTML),
      handlers: Array.from(document.querySelectorAll(`${places} *`)).filter((element) =>
        element.getAttributeNames().some((name) => name.startsWith('on')),
      ).length,
      // The CSV download of a chart is a data: link, which no page opens.
      links: Array.from(document.links)
        .filter((link) => !(link.download && link.href.startsWith('data:text/csv;')))
        .map(({ protocol }) => protocol)
        .filter((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol)),
    }
  })
  expect(found, where).toEqual({ hasRun: false, drawn: [], handlers: 0, links: [] })
}

/** Waits for the page's heading and then expects what {@link expectHarmlessNow} expects. */
export async function expectNoInjection(page: Page, where: string): Promise<void> {
  await new Shell(page).heading.waitFor()
  await expectNoInjectionNow(page, where)
}

/** Collects the messages of `alert`, `confirm` and `prompt`, which injected text must not be able to open. */
export function watchDialogs(page: Page): string[] {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogs
}
