import type { BrowserContext, Page } from '@playwright/test'
import { ReportPage } from '../pages/ReportPage.ts'
import { SectionPanel } from '../pages/SectionPanel.ts'
import { Shell } from '../pages/Shell.ts'
import { uniqueName } from '../support/unique-name.ts'
import { people, teams } from '../support/people.ts'
import {
  newTestSection,
  createTestSection,
  TestSectionReleases,
  type TestSection,
  waitForRelease,
} from '../support/test-section.ts'
import { notSignedIn, unusedPreload } from '../support/console-errors.ts'
import { networkRequests } from '../support/network-requests.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

/** The guard checks every 15 seconds, and pages report within three. */
const ROLLBACK_TIMEOUT = { timeout: 40_000 }
/** The shell waits eight seconds for a release and four for the second attempt. */
const LOAD_FAILURE_TIMEOUT = { timeout: 30_000 }

/** Two failures of each person rule out a network problem of one of them. */
const crowd = [people.viewer, people.president, people.sr_pm, people.pm, people.super_admin]

/** Marks a page, so that a later reload can be detected. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis)

test('a release that throws while rendering is rolled back, and a draft comment and report are kept', async ({
  windowOf,
  problems,
}) => {
  // It opens ten pages, five of them at once, and a busy machine uses their preloaded files late.
  test.slow()
  problems.expect({ text: /broken on purpose/ }, unusedPreload)
  const admin = await windowOf(people.it_admin)
  const { section, probe } = await createTestSection(admin)

  const { manager, member } = teams.second
  const writer = await windowOf(manager)
  await writer.goto('/tasks')
  const id = await createTask(writer, `Talked about ${uniqueName()}`, member.name)
  await writer.goto(`/tasks/${id}`)
  const comment = writer.getByLabel('Your comment')
  await comment.fill('Half of what is to be said')
  await markPage(writer)
  const reporter = await windowOf(member)
  await reporter.goto('/report')
  const report = new ReportPage(reporter)
  await report.description.fill('Half of what happened today')
  await markPage(reporter)
  // A person is typing in the section itself, in the previous release.
  const user = await windowOf(people.staff)
  await waitForRelease(user, section, '1.0.0')
  await user.goto(section.path)
  await expect(new Shell(user).heading).toHaveText('Probe 1.0.0')
  await user.evaluate(() => Object.assign(globalThis, { probeIsDirty: true }))
  await markPage(user)

  await probe.ship('1.1.0', { page: 'throw new Error("broken on purpose")' })
  await expect(user.getByText('A new version is ready')).toBeVisible()
  const pages = await Promise.all(crowd.map((person) => windowOf(person)))
  await Promise.all(
    pages.map(async (page) => {
      await waitForRelease(page, section, '1.1.0')
      await page.goto(section.path)
      await new SectionPanel(page).tryAgain.click()
      await expect(new SectionPanel(page).panel).toBeVisible()
      await expect(new Shell(page).navigation).toBeVisible()
    }),
  )
  await expect.poll(() => probe.releaseInUse(), ROLLBACK_TIMEOUT).toBe('1.0.0')

  const [page = admin] = pages
  await expect(async () => {
    // The section may have appeared after the last attempt's second, or appear while the button is clicked.
    if (await new SectionPanel(page).tryAgain.isVisible()) {
      await new SectionPanel(page).tryAgain.click({ timeout: 1_000 })
    }
    await expect(new Shell(page).heading).toHaveText('Probe 1.0.0', { timeout: 1_000 })
  }).toPass()
  await expect(user.getByText('A new version is ready')).toBeHidden()
  await expect(new Shell(user).heading).toHaveText('Probe 1.0.0')
  await expect(comment).toHaveValue('Half of what is to be said')
  await expect(report.description).toHaveValue('Half of what happened today')
  expect(await Promise.all([writer, reporter, user].map(isSamePage))).toEqual([true, true, true])
})

test('a release that never resolves its mount is rolled back, and a draft report is kept', async ({
  windowOf,
  problems,
}) => {
  // It opens seven pages, five of them at once.
  test.slow()
  problems.expect(unusedPreload)
  const { section, probe } = await createTestSection(await windowOf(people.it_admin))
  const writer = await windowOf(people.staff)
  await writer.goto('/report')
  const report = new ReportPage(writer)
  await report.description.fill('Half of what happened today')
  await markPage(writer)

  await probe.ship('1.1.0', { mount: 'return new Promise(function () {})' })
  const pages = await Promise.all(crowd.map((person) => windowOf(person)))
  await Promise.all(
    pages.map(async (page) => {
      await waitForRelease(page, section, '1.1.0')
      await page.goto(section.path)
      await expect(new Shell(page).heading).toHaveText('Probe 1.0.0', LOAD_FAILURE_TIMEOUT)
    }),
  )
  await expect.poll(() => probe.releaseInUse(), ROLLBACK_TIMEOUT).toBe('1.0.0')

  await expect(report.description).toHaveValue('Half of what happened today')
  expect(await isSamePage(writer)).toBe(true)
})

/** Address that the section below requests without end. */
const MODULES_URL = /\/api\/modules$/
/** Requests that the throttle allows in ten seconds, plus a few, because a request starts just after it is allowed. */
const MAX_REQUESTS_IN_TEN_SECONDS = 60 + 10 * 10 + 5

/** Sends 20 endless chains of requests: too many on a busy machine too. They go on after the page is left. */
const endlessRequests = ({ name }: TestSection) => `
  var store = Sdk.usePortalStore()
  React.useEffect(function () {
    var api = Sdk.injectEndpoints('${name}', function (build) {
      return { ${name}Get: build.query({ query: function () {
        return { method: 'GET', url: '/api/modules', headers: {} }
      } }) }
    })
    var ask = function () {
      store.dispatch(api.endpoints.${name}Get.initiate(Math.random(), { subscribe: false })).finally(ask)
    }
    for (var places = 0; places < 20; places += 1) ask()
  }, [store])`

test('a release that sends endless requests does not slow down other users', async ({
  windowOf,
  ownWindowOf,
  problems,
}) => {
  // Requests sent just before the sign-out are answered after it.
  problems.expect(notSignedIn, { ...notSignedIn, path: MODULES_URL }, unusedPreload)
  const { section, probe } = await createTestSection(await windowOf(people.it_admin))
  await probe.ship('1.1.0', { page: endlessRequests(section) })
  const page = await ownWindowOf(people.pm)
  const shell = new Shell(page)
  await page.addInitScript(() => performance.setResourceTimingBufferSize(5_000))
  /** Times in milliseconds by the page's clock. A busy machine delays the events that report requests to the test. */
  const startTimes = async () =>
    (await networkRequests(page)).filter(({ path }) => MODULES_URL.test(path)).map(({ start }) => start)
  const refused: string[] = []
  page.on('response', (response) => response.status() === 429 && refused.push(response.url()))
  await waitForRelease(page, section, '1.1.0')
  await page.goto(section.path)
  await expect.poll(async () => (await startTimes()).length).toBeGreaterThan(60)
  await shell.entry('All Tasks').click()
  await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').first()).toBeVisible()
  await shell.bell.click()
  await expect(shell.notifications.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  const began = Math.min(...(await startTimes()))
  await expect
    .poll(async () => Math.max(...(await startTimes())) - began, ROLLBACK_TIMEOUT)
    .toBeGreaterThan(11_000)
  const early = (await startTimes()).filter((time) => time - began < 10_000)
  expect(early.length).toBeLessThanOrEqual(MAX_REQUESTS_IN_TEN_SECONDS)
  await shell.logOut.click()
  await expect(page.getByText('You have been signed out.')).toBeVisible()
  // Other tests open event streams of the same person, who may have eight.
  expect(refused.filter((url) => !url.includes('/api/events'))).toEqual([])
  await probe.switchOff('It requests without end.')
})

/** Loops longer than the test needs to close the page. Measures with `performance.now`, since some pages have a fixed date. */
const ENDLESS_LOOP =
  "localStorage.setItem('loops', 1); var end = performance.now() + 60000; while (performance.now() < end) {}"

/** A page counts as frozen when its mark is fifteen seconds old. */
const LATER_MS = 20_000

/** Opens a page whose clock is ahead. */
async function openLater(context: BrowserContext, milliseconds: number): Promise<Page> {
  const page = await context.newPage()
  await page.clock.setFixedTime(Date.now() + milliseconds)
  return page
}

/** Opens a section that loops and closes the page once it does. */
async function hang(page: Page, { path }: TestSection): Promise<void> {
  const watcher = await page.context().newPage()
  await watcher.goto('/healthz')
  await watcher.evaluate(() => localStorage.removeItem('loops'))
  await page.goto(path, { waitUntil: 'commit' })
  await watcher.waitForFunction(() => localStorage.getItem('loops'))
  await page.close()
  await watcher.close()
}

test('a release that freezes a page is skipped on the next visit and reported', async ({
  windowOf,
  problems,
}) => {
  // The endless loop occupies a core while the next page loads.
  problems.expect(unusedPreload)
  const { section, probe } = await createTestSection(await windowOf(people.it_admin))
  await probe.ship('1.1.0', { page: ENDLESS_LOOP })
  const frozen = [people.viewer, people.president]
  for (const person of frozen) {
    const first = await windowOf(person)
    const context = first.context()
    await waitForRelease(first, section, '1.1.0')
    await hang(first, section)
    const page = await openLater(context, LATER_MS)
    await page.goto(section.path)
    await expect(new Shell(page).heading).toHaveText('Probe 1.0.0')
    await page.reload()
    await expect(new Shell(page).heading).toHaveText('Probe 1.0.0')
    await context.close()
  }
  await expect
    .poll(() => probe.faultsOf('1.1.0'), ROLLBACK_TIMEOUT)
    .toMatchObject([{ kind: 'failed', count: frozen.length }])
  await probe.switchOff('It freezes pages.')
})

/** Error of the federation runtime when a section needs a newer minor version of the sdk than the shell has. */
const REQUIRES_NEWER_SDK = `
  var range = '^' + this.sdk[0].replace(/[.]([0-9]+)[.].*/, function (_, minor) { return '.' + (Number(minor) + 1) + '.0' })
  return Promise.reject(new Error('[ Federation Runtime ]: Version ' + this.sdk[0] + ' from ' + this.sdk[1].from +
    ' of shared singleton module @headway/sdk does not satisfy the requirement of mfe_probe which needs ' + range + ')'))`

test('a release that needs a newer sdk than the shell is refused with a message in the panel', async ({
  windowOf,
  problems,
}) => {
  problems.expect({ text: /does not satisfy the requirement/ })
  const section = newTestSection()
  const admin = await windowOf(people.it_admin)
  await admin.goto('/')
  const probe = new TestSectionReleases(admin, section)
  await probe.create()
  await probe.ship('1.0.0', { mount: REQUIRES_NEWER_SDK })
  const page = await windowOf(people.pm)
  await waitForRelease(page, section, '1.0.0')
  await page.goto(section.path)
  const { panel } = new SectionPanel(page)
  await expect(panel).toContainText(`We couldn’t load ${section.title}. The rest of Headway still works.`)
  await expect(panel).toContainText('Owned by Probe team')
  await panel.getByText('Details').click()
  await expect(panel).toContainText(
    /Reason: Version 2\.\d+\.\d+ from headway_shell of shared singleton module @headway\/sdk does not satisfy .* needs \^2\.\d+\.0/,
  )
  await new Shell(page).entry('All Tasks').click()
  await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').first()).toBeVisible()
  // No guard takes this release back, so the test switches the section off.
  await probe.switchOff('It needs a newer portal.')
})
