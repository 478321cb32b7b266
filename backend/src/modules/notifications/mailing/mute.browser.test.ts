import { chromiumPath } from '@headway/tools/chromium'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type PortalWithIdentity,
  startPortalWithIdentity,
  type TestPerson,
} from '../../auth/testing/portal-with-identity.ts'
import { mutePathOf } from './mute-link.ts'

const executablePath = chromiumPath()

let portal: PortalWithIdentity
let browser: Browser
let person: TestPerson

beforeAll(async () => {
  // The browser starts first, because it may be missing on a machine; a failure then leaves no portal running.
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  portal = await startPortalWithIdentity()
  person = await portal.createPerson()
})
afterAll(async () => {
  await browser.close()
  await portal.stop()
})

const choice = async () => {
  const [row] = await portal.platform.database.rows<{ delivery: string }>(
    'SELECT delivery FROM notification_choices WHERE user_id = ?',
    [person.userId],
  )
  return row?.delivery
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

it.each([
  ['light', 1_280],
  ['dark', 390],
] as const)(
  'the page of a link works behind the gateway without a session: %s, %i wide',
  async (colorScheme, width) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    const link = { userId: person.userId, what: 'task_assigned', version: 1 } as const
    await page.goto(portal.url + mutePathOf(portal.platform, link))
    expect(await heading(page)).toBe('Unsubscribe from these emails?')
    expect(await choice()).toBeUndefined()
    await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
    await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
    expect(await choice()).toBe('portal')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: 'You’re subscribed again' }).waitFor()
    expect(await choice()).toBeUndefined()
    const isDark = await page.evaluate(
      "getComputedStyle(document.body).colorScheme + matchMedia('(prefers-color-scheme: dark)').matches",
    )
    expect(String(isDark)).toBe(`light dark${colorScheme === 'dark'}`)
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect([overflow, complaints, await context.cookies()]).toEqual([0, [], []])
    await context.close()
  },
)
