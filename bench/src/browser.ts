import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Portal } from './portal.ts'
import type { Member } from './seed.ts'

/** Each answer takes this much longer when rows of requests are counted, so that waiting for another shows. */
const ROUND_TRIP = 400
const ACCOUNT = { email: 'pm@headway.test', password: 'headway-demo' }

interface WireRequest {
  path: string
  start: number
  end: number
  bytes: number
}

export interface FirstLoad {
  /** Over the wire, every request with its headers (docs/BENCH.md). */
  bytes: number
  /** The part of it that is fonts. */
  fontBytes: number
  requests: number
  /** Requests in a row until the first task stood. */
  inARow: number
}

/** Signs somebody of the demo organisation in. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByLabel('Email').fill(ACCOUNT.email)
  await page.getByLabel('Password').fill(ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.locator('main h1').waitFor()
  await page.close()
}

/**
 * Opens Chromium as somebody who is signed in, and closes it when what is to be done there is.
 *
 * @param executable Chromium's path.
 */
export async function inBrowserOf<Result>(
  portal: Portal,
  { cookie }: Member,
  executable: string,
  act: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1_350, height: 940 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: portal.url }])
    return await act(context)
  } finally {
    await browser.close()
  }
}

const wireRequests = (page: Page): Promise<WireRequest[]> =>
  page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name, startTime, responseEnd, transferSize }) => ({
        path: new URL(name).pathname,
        start: startTime,
        end: responseEnd,
        bytes: transferSize,
      })),
  )

/** Opens the task list with an empty cache. */
async function openTasks(context: BrowserContext, url: string, latency: number): Promise<WireRequest[]> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await page.goto(`${url}/tasks`, { waitUntil: 'commit' })
  await page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').first().waitFor()
  if (latency === 0) {
    await page.waitForLoadState('networkidle').catch(() => undefined)
  }
  const requests = await wireRequests(page)
  await page.close()
  return requests
}

const total = (requests: readonly WireRequest[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0)

function longestRow(requests: readonly WireRequest[]): number {
  const depths: { end: number; depth: number }[] = []
  for (const { start, end } of requests.toSorted((one, other) => one.start - other.start)) {
    const before = depths.filter((other) => other.end <= start).map(({ depth }) => depth)
    depths.push({ end, depth: 1 + Math.max(0, ...before) })
  }
  return Math.max(...depths.map(({ depth }) => depth))
}

/**
 * Loads the task list in Chromium with an empty cache: once to count bytes, once with a long way to the server to count
 * requests in a row.
 *
 * @param executable Chromium's path.
 */
export async function measureFirstLoad(url: string, executable: string): Promise<FirstLoad> {
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ baseURL: url })
    await signIn(context, url)
    const requests = await openTasks(context, url, 0)
    const slow = await openTasks(context, url, ROUND_TRIP)
    return {
      bytes: total(requests),
      fontBytes: total(requests.filter(({ path }) => path.endsWith('.woff2'))),
      requests: requests.length,
      inARow: longestRow(slow),
    }
  } finally {
    await browser.close()
  }
}
