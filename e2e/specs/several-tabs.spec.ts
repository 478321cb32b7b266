import type { BrowserContext, Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { people } from '../support/people.ts'
import { openProbe, toKnow } from '../support/probe.ts'
import { expect, test } from '../support/test.ts'

const TOLD = 'told.'

/** Keeps what pages of a browser would tell the server of sections, instead of telling it. */
const keepReports = (context: BrowserContext) =>
  context.addInitScript((prefix) => {
    navigator.sendBeacon = (_address, body) => {
      void (body as Blob).text().then((text) => localStorage.setItem(prefix + Math.random(), text))
      return true
    }
  }, TOLD)

/** What pages have told of a section: each kind with the release, in order. */
const reportsOf = (page: Page, section: string) =>
  page.evaluate(
    ([prefix, name]) =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '').reports)
        .filter((report) => report.section === name)
        .map(({ kind, version }) => `${version} ${kind}`)
        .sort(),
    [TOLD, section] as const,
  )

test('what several tabs find of blocked pages at once is reported once', async ({ windowOf, problems }) => {
  // What is left out was fetched ahead.
  problems.expect({ text: /was preloaded using link preload but not used/ })
  const { section, probe } = await openProbe(await windowOf(people.it_admin))
  await probe.ship('1.1.0')
  const page = await windowOf(people.staff)
  await keepReports(page.context())
  await toKnow(page, section, '1.1.0')
  await page.goto('/healthz')
  // What two pages have left that were ended while they drew, one of which was found before.
  await page.evaluate((release) => {
    localStorage.setItem(`headway.drawing.${release}`, `once ${Date.now() - 60_000}`)
    localStorage.setItem('headway.drawing.0.5', `${release} ${Date.now() - 30_000}`)
  }, `${section.name} 1.1.0`)
  const tabs = await Promise.all([1, 2, 3].map(() => page.context().newPage()))
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.goto(section.path)
      await expect(new Shell(tab).heading).toHaveText('Probe 1.0.0')
    }),
  )
  const told = async (report: string) =>
    (await reportsOf(page, section.name)).filter((one) => one === report).length
  await expect.poll(() => told('1.0.0 loaded')).toBe(tabs.length)
  expect(await told('1.1.0 failed')).toBe(1)
})
