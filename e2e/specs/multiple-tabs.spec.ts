import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { uniqueName } from '../support/unique-name.ts'
import { teams } from '../support/people.ts'
import { unusedPreload } from '../support/console-errors.ts'
import { createTask, removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

/** Number of tabs, more than the six connections per host of HTTP/1.1. */
const TABS = 12

/** Sets the visibility of a page, because all tabs of a headless browser are visible. */
const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('twelve tabs share one event stream and receive changes, even after the leader freezes or closes', async ({
  windowOf,
  problems,
}) => {
  // Twelve open tabs slow each other down.
  problems.expect(unusedPreload)
  const { manager, member } = teams.second
  const mark = uniqueName()
  const author = await windowOf(manager)
  await author.goto('/notifications')
  const first = await windowOf(member)
  const context = first.context()
  const streams: Page[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') {
      streams.push(request.frame().page())
    }
  })
  const hidden = new Set<Page>()
  let tabs = [first]
  while (tabs.length < TABS) {
    tabs.push(await context.newPage())
  }
  for (const [index, tab] of tabs.entries()) {
    await tab.goto(`/tasks?q=${mark}`)
    await expect(new Shell(tab).heading).toBeVisible()
    await expect(tab.getByText('No matches')).toBeVisible()
    if (index % 2 === 1) {
      hidden.add(tab)
      await setVisibility(tab, 'hidden')
    }
  }
  expect(streams).toEqual([first])

  const ids: number[] = []
  const expectTold = async (title: string) => {
    ids.push(await createTask(author, `${title} ${mark}`, member.name))
    const isShown = (tab: Page) => expect(tab.getByRole('link', { name: `${title} ${mark}` })).toBeVisible()
    await Promise.all(tabs.filter((tab) => !hidden.has(tab)).map(isShown))
    for (const tab of tabs.filter((one) => hidden.has(one))) {
      await setVisibility(tab, 'visible')
      await isShown(tab)
      await setVisibility(tab, 'hidden')
    }
  }
  const leader = () => streams.at(-1) as Page
  const without = (gone: Page) => tabs.filter((tab) => tab !== gone)

  await expectTold('All tabs hear')
  expect(streams).toHaveLength(1)

  tabs = without(leader())
  const frozen = await context.newCDPSession(leader())
  await frozen.send('Page.setWebLifecycleState', { state: 'frozen' })
  await expectTold('The leader is frozen')

  const closed = leader()
  tabs = without(closed)
  await closed.close()
  await expectTold('The leader is closed')
  await removeTasks(author, ids)
})

test('tabs on plain HTTP, which cannot elect a leader, keep a stream only while they are visible', async ({
  windowOf,
  problems,
}) => {
  problems.expect(unusedPreload)
  const { manager, member } = teams.second
  const mark = uniqueName()
  const author = await windowOf(manager)
  await author.goto('/notifications')
  const first = await windowOf(member)
  const context = first.context()
  // Web Locks exist only in secure contexts, which include localhost.
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  const tabs = [first]
  while (tabs.length < TABS) {
    tabs.push(await context.newPage())
  }
  for (const tab of tabs) {
    await tab.goto(`/tasks?q=${mark}`)
    await expect(tab.getByText('No matches')).toBeVisible()
    await setVisibility(tab, 'hidden')
  }
  const title = `Plain ${mark}`
  const id = await createTask(author, title, member.name)
  for (const tab of tabs) {
    await setVisibility(tab, 'visible')
    await expect(tab.getByRole('link', { name: title })).toBeVisible()
    await setVisibility(tab, 'hidden')
  }
  await removeTasks(author, [id])
})
