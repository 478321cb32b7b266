import type { Page } from '@playwright/test'
import { firstLoadLimits } from '@headway/contracts'
import { Shell } from '../pages/Shell.ts'
import { TasksPage } from '../pages/TasksPage.ts'
import { people, type Person } from '../support/people.ts'
import { lengthenTheWay, longestChain, received, wireRequests } from '../support/requests.ts'
import { expect, test } from '../support/test.ts'

const MOST_IN_A_ROW = 3

/** Runs in the page: notes when the first task stands, for what is asked afterwards keeps nobody waiting. */
function noteFirstTask(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('ul[aria-label="Tasks"] li')) {
      observer.disconnect()
      Object.assign(globalThis, { firstTaskAt: performance.now() })
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Keeps what others do meanwhile, told by the event stream, out of what a page asks for by itself. */
const hearNothing = (page: Page) => page.route(/\/api\/events/, () => undefined)

test('the first task stands after at most three requests in a row', { tag: '@core' }, async ({
  windowOf,
}) => {
  const page = await windowOf(people.pm)
  await lengthenTheWay(page)
  await page.addInitScript(noteFirstTask)
  await page.goto('/tasks', { waitUntil: 'commit' })
  await new TasksPage(page).cards.first().waitFor()
  const stood = await page.evaluate(() => (globalThis as unknown as { firstTaskAt: number }).firstTaskAt)
  const chain = longestChain((await wireRequests(page)).filter(({ end }) => end <= stood))
  expect(chain.length).toBeGreaterThan(1)
  expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(MOST_IN_A_ROW)
})

for (const path of ['/', '/tasks']) {
  test(`the first load of ${path} is at most 230,000 bytes over the wire, whatever is asked for`, async ({
    windowOf,
  }) => {
    const page = await windowOf(people.pm)
    await hearNothing(page)
    await page.goto(path)
    await expect(new Shell(page).heading).toBeVisible()
    // The network is quiet as well while a busy machine still reads the scripts.
    const answers = async () => received(await wireRequests(page), /^\/api\/(?!events)/)
    await expect.poll(answers, 'answers').toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    const requests = await wireRequests(page)
    expect(received(requests, /\.woff2$/), 'fonts').toBeGreaterThan(0)
    expect(received(requests, /^/)).toBeLessThanOrEqual(firstLoadLimits.page)
  })
}

test('the dashboard loads no section', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.goto('/')
  await expect(new Shell(page).heading).toBeVisible()
  expect(received(await wireRequests(page), /^\/mfe\//)).toBe(0)
})

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
  test(`${path} adds at most 60,000 bytes of its own, and preloads nothing it does not use`, async ({
    windowOf,
  }) => {
    const page = await windowOf(person)
    await hearNothing(page)
    await page.goto(path)
    await expect(new Shell(page).heading).toBeVisible()
    await page.waitForLoadState('networkidle')
    const requests = await wireRequests(page)
    const own = received(requests, new RegExp(`^/mfe/${mount}/`))
    expect(own).toBeGreaterThan(0)
    expect(own).toBeLessThanOrEqual(firstLoadLimits.section)
    expect(received(requests, new RegExp(`^/mfe/(?!${mount}/)`)), 'other sections').toBe(0)

    const preloaded = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(({ href }) => href),
    )
    for (const address of preloaded) {
      const times = requests.filter(({ path: asked }) => asked === new URL(address).pathname).length
      expect(times, `${address} is asked for once`).toBe(1)
    }
  })
}

test('pointing at an entry fetches its section, so that a click needs none of it', async ({ windowOf }) => {
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
  const ofSection = (await wireRequests(page)).filter(({ path }) => path.startsWith('/mfe/tasks/'))
  expect(ofSection.length).toBeGreaterThan(0)
  // What pointing has asked for may still arrive after the press.
  expect(ofSection.filter(({ start }) => start >= pressed).map(({ path }) => path)).toEqual([])
})

test('a section that was pointed at stands after no request in a row: what it asks for, it asks for at once', async ({
  windowOf,
}) => {
  const page = await windowOf(people.pm)
  const shell = new Shell(page)
  await page.addInitScript(noteFirstTask)
  await page.goto('/')
  await expect(shell.heading).toBeVisible()
  await lengthenTheWay(page)
  const fetched = page.waitForResponse(/\/mfe\/tasks\/.*__federation_expose_mount/)
  await shell.entry('All Tasks').hover()
  await (await fetched).finished()
  const pressed = await page.evaluate(() => performance.now())
  await shell.entry('All Tasks').click()
  await new TasksPage(page).cards.first().waitFor()
  const stood = await page.evaluate(() => (globalThis as unknown as { firstTaskAt: number }).firstTaskAt)
  const asked = (await wireRequests(page)).filter(({ start, end }) => start >= pressed && end <= stood)
  expect(asked.map(({ path }) => path)).toContain('/api/tasks')
  const chain = longestChain(asked)
  expect(chain.length, chain.join(' → ')).toBe(1)
})
