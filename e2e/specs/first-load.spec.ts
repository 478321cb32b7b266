import type { Page } from '@playwright/test'
import { firstLoadLimits } from '@headway/contracts'
import { Shell } from '../pages/Shell.ts'
import { TasksPage } from '../pages/TasksPage.ts'
import { call } from '../support/call-api.ts'
import { unusedPreload } from '../support/console-errors.ts'
import { people, type Person } from '../support/people.ts'
import { addLatency, longestChain, receivedBytes, networkRequests } from '../support/network-requests.ts'
import { expect, test } from '../support/test.ts'

const MAX_SEQUENTIAL_REQUESTS = 3

/** Runs in the page. Records when the first task is visible, because later requests do not delay it. */
function recordFirstTask(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('ul[aria-label="Tasks"] li')) {
      observer.disconnect()
      Object.assign(globalThis, { firstTaskAt: performance.now() })
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Blocks the event stream, so that the actions of other tests cause no requests of the page. */
const blockEventStream = (page: Page) => page.route(/\/api\/events/, () => undefined)

test('the first task appears after at most three sequential requests', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await addLatency(page)
  await page.addInitScript(recordFirstTask)
  await page.goto('/tasks', { waitUntil: 'commit' })
  await new TasksPage(page).cards.first().waitFor()
  const stood = await page.evaluate(() => (globalThis as unknown as { firstTaskAt: number }).firstTaskAt)
  const chain = longestChain((await networkRequests(page)).filter(({ end }) => end <= stood))
  expect(chain.length).toBeGreaterThan(1)
  expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(MAX_SEQUENTIAL_REQUESTS)
})

for (const path of ['/', '/tasks']) {
  test(`the first load of ${path} transfers at most 230,000 bytes`, async ({ windowOf }) => {
    const before = await windowOf(people.pm)
    await before.goto('/')
    // The first steps of new people are a chunk of their own.
    await call(before, 'POST', '/api/dashboard/hint/dismiss')

    const page = await windowOf(people.pm)
    await blockEventStream(page)
    await page.goto(path)
    await expect(new Shell(page).heading).toBeVisible()
    // The network is also idle while a busy machine still compiles the scripts.
    const answers = async () => receivedBytes(await networkRequests(page), /^\/api\/(?!events)/)
    await expect.poll(answers, 'answers').toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    const requests = await networkRequests(page)
    expect(receivedBytes(requests, /\.woff2$/), 'fonts').toBeGreaterThan(0)
    expect(receivedBytes(requests, /^/)).toBeLessThanOrEqual(firstLoadLimits.page)
  })
}

test('the dashboard loads no section', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.goto('/')
  await expect(new Shell(page).heading).toBeVisible()
  expect(receivedBytes(await networkRequests(page), /^\/mfe\//)).toBe(0)
})

/** Returns the addresses of the scripts that a page executes, which grow with them. */
async function recordScripts(page: Page): Promise<ReadonlySet<string>> {
  const executed = new Set<string>()
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Debugger.scriptParsed', ({ url }) => executed.add(url))
  await devtools.send('Debugger.enable')
  return executed
}

const sections: { mount: string; person: Person; path: string }[] = [
  { mount: 'tasks', person: people.pm, path: '/tasks' },
  { mount: 'reports', person: people.pm, path: '/reports' },
  { mount: 'reports', person: people.staff, path: '/report' },
  { mount: 'admin', person: people.it_admin, path: '/users' },
  { mount: 'admin', person: people.it_admin, path: '/admin/sections' },
  { mount: 'activity', person: people.pm, path: '/activity' },
  { mount: 'insights', person: people.pm, path: '/team' },
]

for (const { mount, person, path } of sections) {
  test(`the page ${path} adds at most 60,000 bytes of its own and preloads nothing unused`, async ({
    windowOf,
    problems,
  }) => {
    // The warning of the browser depends on the time, so the test looks for unused scripts itself.
    problems.expect(unusedPreload)
    const page = await windowOf(person)
    await blockEventStream(page)
    const executed = await recordScripts(page)
    await page.goto(path)
    await expect(new Shell(page).heading).toBeVisible()
    await page.waitForLoadState('networkidle')
    const requests = await networkRequests(page)
    const own = receivedBytes(requests, new RegExp(`^/mfe/${mount}/`))
    expect(own).toBeGreaterThan(0)
    expect(own).toBeLessThanOrEqual(firstLoadLimits.section)
    expect(receivedBytes(requests, new RegExp(`^/mfe/(?!${mount}/)`)), 'other sections').toBe(0)

    const preloaded = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(({ href, as }) => ({
        href,
        as,
      })),
    )
    for (const { href } of preloaded) {
      const times = requests.filter(({ path: asked }) => asked === new URL(href).pathname).length
      expect(times, `${href} is asked for once`).toBe(1)
    }
    const scripts = preloaded.filter(({ as }) => as === 'script').map(({ href }) => href)
    expect(scripts.length).toBeGreaterThan(0)
    await expect.poll(() => scripts.filter((href) => !executed.has(href)), 'unused scripts').toEqual([])
  })
}

test('hovering over a navigation entry fetches its section, so a click needs no more code', async ({
  windowOf,
}) => {
  const page = await windowOf(people.pm)
  const shell = new Shell(page)
  await page.goto('/')
  await expect(shell.heading).toBeVisible()
  const fetched = page.waitForResponse(/\/mfe\/tasks\/.*__federation_expose_mount/)
  await shell.entry('All Tasks').hover()
  await (await fetched).finished()
  const pressed = await page.evaluate(() => performance.now())
  await shell.entry('All Tasks').click()
  await expect(shell.heading).toHaveText('All Tasks')
  const ofSection = (await networkRequests(page)).filter(({ path }) => path.startsWith('/mfe/tasks/'))
  expect(ofSection.length).toBeGreaterThan(0)
  // Responses to prefetch requests may arrive after the click.
  expect(ofSection.filter(({ start }) => start >= pressed).map(({ path }) => path)).toEqual([])
})

test('a section fetched on hover renders without sequential requests', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  const shell = new Shell(page)
  await page.addInitScript(recordFirstTask)
  await page.goto('/')
  await expect(shell.heading).toBeVisible()
  await addLatency(page)
  const fetched = page.waitForResponse(/\/mfe\/tasks\/.*__federation_expose_mount/)
  await shell.entry('All Tasks').hover()
  await (await fetched).finished()
  const pressed = await page.evaluate(() => performance.now())
  await shell.entry('All Tasks').click()
  await new TasksPage(page).cards.first().waitFor()
  const stood = await page.evaluate(() => (globalThis as unknown as { firstTaskAt: number }).firstTaskAt)
  const asked = (await networkRequests(page)).filter(({ start, end }) => start >= pressed && end <= stood)
  expect(asked.map(({ path }) => path)).toContain('/api/tasks')
  const chain = longestChain(asked)
  expect(chain.length, chain.join(' → ')).toBe(1)
})
