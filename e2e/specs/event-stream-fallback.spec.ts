import type { Page } from '@playwright/test'
import { uniqueName } from '../support/unique-name.ts'
import { addUser } from '../support/new-users.ts'
import { people, teams } from '../support/people.ts'
import { failedLoad } from '../support/console-errors.ts'
import { expect, test } from '../support/test.ts'
import { createTask } from '../support/tasks.ts'

const { manager, member } = teams.third

/** Time limit for the next poll. */
const POLL_TIMEOUT = { timeout: 30_000 }
const MAX_SILENCE_MS = 60_000

const row = (page: Page, title: string) => page.getByRole('link', { name: title })
const isPoll = (url: string) => url.includes('/api/events/changes')

test('a page whose event stream is refused polls and shows changes by other users', async ({
  windowOf,
  emptyWindow,
  baseURL,
  problems,
}) => {
  problems.expect(failedLoad(/^\/api\/events/, /status of 429/))
  const administrator = await windowOf(people.super_admin)
  await administrator.goto('/users')
  const visitor = await emptyWindow()
  const newcomer = await addUser(administrator, visitor)
  const { cookies } = await visitor.context().storageState()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await visitor.goto('about:blank')
  // The maximum number of event streams of one person.
  const windows = new AbortController()
  const others = await Promise.all(
    Array.from({ length: 8 }, () =>
      fetch(new URL('/api/events', baseURL), { headers: { cookie }, signal: windows.signal }),
    ),
  )
  expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const asked = visitor
    .waitForResponse((response) => isPoll(response.url()), POLL_TIMEOUT)
    .catch(() => undefined)
  await visitor.goto('/tasks')
  await expect(visitor.getByText('No tasks found.')).toBeVisible()
  await asked

  const title = `Told without a stream ${uniqueName()}`
  await administrator.evaluate(
    async ({ title, id }) => {
      await fetch('/api/tasks', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify({ title, assigneeIds: [id] }),
      })
    },
    { title, id: newcomer.id },
  )
  await expect(row(visitor, title)).toBeVisible(POLL_TIMEOUT)
  windows.abort()
})

test('a page whose event stream is buffered by a proxy polls after a minute, until the stream works', async ({
  windowOf,
}) => {
  const managerPage = await windowOf(manager)
  await managerPage.goto('/tasks')
  const page = await windowOf(member)
  await page.clock.install()
  const proxy = Promise.withResolvers<void>()
  let held = 0
  await page.route(/\/api\/events(\?|$)/, async (route) => {
    held += 1
    await proxy.promise
    await route.continue()
  })
  let questions = 0
  page.on('request', (request) => {
    questions += isPoll(request.url()) ? 1 : 0
  })
  await page.goto('/tasks')
  await expect.poll(() => held).toBeGreaterThan(0)
  const first = `Kept back by a proxy ${uniqueName()}`
  await createTask(managerPage, first, member.name)
  expect(questions).toBe(0)
  await page.clock.fastForward(MAX_SILENCE_MS + 1_000)
  await expect(row(page, first)).toBeVisible()
  expect(questions).toBeGreaterThan(0)

  const second = `And asked once more ${uniqueName()}`
  await createTask(managerPage, second, member.name)
  await page.clock.fastForward(20_000)
  await expect(row(page, second)).toBeVisible()

  const opened = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
  proxy.resolve()
  await opened
  const third = `Told by the stream ${uniqueName()}`
  await createTask(managerPage, third, member.name)
  await expect(row(page, third)).toBeVisible()
  const before = questions
  await page.clock.fastForward(40_000)
  expect(questions).toBe(before)
})
