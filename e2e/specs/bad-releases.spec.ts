import type { BrowserContext, Page } from '@playwright/test'
import { ReportPage } from '../pages/ReportPage.ts'
import { SectionPanel } from '../pages/SectionPanel.ts'
import { Shell } from '../pages/Shell.ts'
import { newMark } from '../support/mark.ts'
import { people, teams } from '../support/people.ts'
import { newProbeSection, openProbe, Probe, type ProbeSection, toKnow } from '../support/probe.ts'
import { notSignedIn } from '../support/problems.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

/** The guard looks every 15 seconds, and pages report within three. */
const GUARDED = { timeout: 40_000 }
/** Eight seconds are waited for a release, four for its second attempt. */
const GIVEN_UP = { timeout: 30_000 }

/** Two faults of each are enough to say that it is not the network of one of them. */
const crowd = [people.viewer, people.president, people.sr_pm, people.pm, people.super_admin]

/** Says that a page is the same one later, which a reload would end. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis)

test('a release that throws while it is drawn is taken back, and a half-written comment and report stay', async ({
  windowOf,
  problems,
}) => {
  problems.expect({ text: /broken on purpose/ })
  const admin = await windowOf(people.it_admin)
  const { section, probe } = await openProbe(admin)

  const { manager, member } = teams.second
  const writer = await windowOf(manager)
  await writer.goto('/tasks')
  const id = await createTask(writer, `Talked about ${newMark()}`, member.name)
  await writer.goto(`/tasks/${id}`)
  const comment = writer.getByLabel('Your comment')
  await comment.fill('Half of what is to be said')
  await markPage(writer)
  const reporter = await windowOf(member)
  await reporter.goto('/report')
  const report = new ReportPage(reporter)
  await report.description.fill('Half of what happened today')
  await markPage(reporter)
  // Somebody is writing in the section itself, with the release before.
  const user = await windowOf(people.staff)
  await toKnow(user, section, '1.0.0')
  await user.goto(section.path)
  await expect(new Shell(user).heading).toHaveText('Probe 1.0.0')
  await user.evaluate(() => Object.assign(globalThis, { probeIsDirty: true }))
  await markPage(user)

  await probe.ship('1.1.0', { page: 'throw new Error("broken on purpose")' })
  await expect(user.getByText('A new version is ready')).toBeVisible()
  const pages = await Promise.all(crowd.map((person) => windowOf(person)))
  await Promise.all(
    pages.map(async (page) => {
      await toKnow(page, section, '1.1.0')
      await page.goto(section.path)
      await new SectionPanel(page).tryAgain.click()
      await expect(new SectionPanel(page).panel).toBeVisible()
      await expect(new Shell(page).navigation).toBeVisible()
    }),
  )
  await expect.poll(() => probe.releaseInUse(), GUARDED).toBe('1.0.0')

  const [page = admin] = pages
  await expect(async () => {
    await new SectionPanel(page).tryAgain.click()
    await expect(new Shell(page).heading).toHaveText('Probe 1.0.0', { timeout: 1_000 })
  }).toPass()
  await expect(user.getByText('A new version is ready')).toBeHidden()
  await expect(new Shell(user).heading).toHaveText('Probe 1.0.0')
  await expect(comment).toHaveValue('Half of what is to be said')
  await expect(report.description).toHaveValue('Half of what happened today')
  expect(await Promise.all([writer, reporter, user].map(isSamePage))).toEqual([true, true, true])
})

test('a release that never answers its mount is taken back, and a half-written report stays', async ({
  windowOf,
}) => {
  const { section, probe } = await openProbe(await windowOf(people.it_admin))
  const writer = await windowOf(people.staff)
  await writer.goto('/report')
  const report = new ReportPage(writer)
  await report.description.fill('Half of what happened today')
  await markPage(writer)

  await probe.ship('1.1.0', { mount: 'return new Promise(function () {})' })
  const pages = await Promise.all(crowd.map((person) => windowOf(person)))
  await Promise.all(
    pages.map(async (page) => {
      await toKnow(page, section, '1.1.0')
      await page.goto(section.path)
      await expect(new Shell(page).heading).toHaveText('Probe 1.0.0', GIVEN_UP)
    }),
  )
  await expect.poll(() => probe.releaseInUse(), GUARDED).toBe('1.0.0')

  await expect(report.description).toHaveValue('Half of what happened today')
  expect(await isSamePage(writer)).toBe(true)
})

/** What the section below asks for without end. */
const ASKED = /\/api\/modules$/
/** Requests that the throttle lets pass in ten seconds, and a few for two clocks that differ. */
const TAKEN_IN_TEN_SECONDS = 60 + 10 * 10 + 5

/** Asks again with each answer, from so many places that also a busy machine is asked for more than it may be; goes on after its page is left. */
const askingEndlessly = ({ name }: ProbeSection) => `
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

test('a release that requests without end leaves the server to the others', async ({
  windowOf,
  ownWindowOf,
  problems,
}) => {
  // What it asked for just before its person signed out is answered after that.
  problems.expect(notSignedIn, { ...notSignedIn, path: ASKED })
  const { section, probe } = await openProbe(await windowOf(people.it_admin))
  await probe.ship('1.1.0', { page: askingEndlessly(section) })
  const page = await ownWindowOf(people.pm)
  const shell = new Shell(page)
  const asked: number[] = []
  page.on('request', (request) => ASKED.test(request.url()) && asked.push(Date.now()))
  const refused: string[] = []
  page.on('response', (response) => response.status() === 429 && refused.push(response.url()))
  await toKnow(page, section, '1.1.0')
  await page.goto(section.path)
  await expect.poll(() => asked.length).toBeGreaterThan(60)
  await shell.entry('All Tasks').click()
  await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').first()).toBeVisible()
  await shell.bell.click()
  await expect(shell.notifications.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  const began = asked[0] ?? 0
  await expect.poll(() => (asked.at(-1) ?? 0) - began, GUARDED).toBeGreaterThan(10_000)
  expect(asked.filter((at) => at - began < 10_000).length).toBeLessThanOrEqual(TAKEN_IN_TEN_SECONDS)
  await shell.logOut.click()
  await expect(page.getByText('You have been signed out.')).toBeVisible()
  expect(refused).toEqual([])
  await probe.switchOff('It requests without end.')
})

/** Long enough to be killed while it loops, and no more if that should fail; not by the date, which stands still in some pages. */
const LOOPING =
  "localStorage.setItem('loops', 1); var end = performance.now() + 60000; while (performance.now() < end) {}"

/** A mark counts as left by a frozen page after fifteen seconds. */
const LATER = 20_000

/** A page of somebody to which it is later than it is. */
async function openLater(context: BrowserContext, milliseconds: number): Promise<Page> {
  const page = await context.newPage()
  await page.clock.setFixedTime(Date.now() + milliseconds)
  return page
}

/** Opens a section that loops, and ends the page once it does. */
async function hang(page: Page, { path }: ProbeSection): Promise<void> {
  const watcher = await page.context().newPage()
  await watcher.goto('/healthz')
  await watcher.evaluate(() => localStorage.removeItem('loops'))
  await page.goto(path, { waitUntil: 'commit' })
  await watcher.waitForFunction(() => localStorage.getItem('loops'))
  await page.close()
  await watcher.close()
}

test('a release that freezes a page is left out at the next visit, and is taken back', async ({
  windowOf,
}) => {
  test.slow()
  const { section, probe } = await openProbe(await windowOf(people.it_admin))
  await probe.ship('1.1.0', { page: LOOPING })
  // Two windows of each: two failures of each person are enough for the guard.
  for (const person of [...crowd, ...crowd]) {
    const first = await windowOf(person)
    const context = first.context()
    await toKnow(first, section, '1.1.0')
    await hang(first, section)
    const page = await openLater(context, LATER)
    await page.goto(section.path)
    await expect(new Shell(page).heading).toHaveText('Probe 1.0.0')
    await page.reload()
    await expect(new Shell(page).heading).toHaveText('Probe 1.0.0')
    await context.close()
  }
  await expect.poll(() => probe.releaseInUse(), GUARDED).toBe('1.0.0')
  const faults = await probe.faultsOf('1.1.0')
  expect(faults).toMatchObject([{ kind: 'failed', count: 2 * crowd.length }])
})

/** What the bundler's runtime does when a section asks for a newer minor version of the sdk than the shell has. */
const ASKING_FOR_A_NEWER_SDK = `
  var range = '^' + this.sdk[0].replace(/[.]([0-9]+)[.].*/, function (_, minor) { return '.' + (Number(minor) + 1) + '.0' })
  return Promise.reject(new Error('Unsatisfied version ' + this.sdk[0] + ' from ' + this.sdk[1].from +
    ' of shared singleton module @headway/sdk (required ' + range + ')'))`

test('a release that needs a newer sdk than the shell has is refused with the sentence of the panel', async ({
  windowOf,
  problems,
}) => {
  problems.expect({ text: /Unsatisfied version/ })
  const section = newProbeSection()
  const admin = await windowOf(people.it_admin)
  await admin.goto('/')
  const probe = new Probe(admin, section)
  await probe.create()
  await probe.ship('1.0.0', { mount: ASKING_FOR_A_NEWER_SDK })
  const page = await windowOf(people.pm)
  await toKnow(page, section, '1.0.0')
  await page.goto(section.path)
  const { panel } = new SectionPanel(page)
  await expect(panel).toContainText(`We couldn’t load ${section.title}. The rest of Headway still works.`)
  await expect(panel).toContainText('Owned by Probe team')
  await panel.getByText('Details').click()
  await expect(panel).toContainText(
    /Reason: Unsatisfied version 2\.\d+\.\d+ from \S+ of shared singleton module @headway\/sdk \(required \^2\.\d+\.0\)/,
  )
  await new Shell(page).entry('All Tasks').click()
  await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').first()).toBeVisible()
  // Nothing takes it back, and everybody would go on missing it.
  await probe.switchOff('It needs a newer portal.')
})
