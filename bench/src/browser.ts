import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '@headway/tools/chromium'
import { atMost, type Goal, median, report } from './goals.ts'
import { startOneBundle } from './one-bundle.ts'
import type { Portal } from './portal.ts'
import { startReactPage } from './react-page.ts'

const ROUNDS = 5
const SLOW_ROUNDS = 3
/** Number of times that each round opens a task and returns to the list. */
const VISITS = 10
const ACCOUNT = { email: 'pm@headway.test', password: 'headway-demo' }
/** Lighthouse's applied "slow 4G" in milliseconds and bytes per second, with a CPU slowdown of four. */
const SLOW_NETWORK = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const SLOW_PROCESSOR = { rate: 4 }
/** A task on the main thread counts as blocking beyond this duration. */
const LONG_TASK_MS = 50
const REST_MS = 300
const HOVER_MS = 100

/** Measurements of a cold load of the task list, in milliseconds and bytes. */
interface Load {
  paint: number
  blocked: number
  shift: number
  bytes: number
}

interface Side {
  url: string
  loads: Load[]
  slowLoads: Load[]
  toDetail: number[]
  back: number[]
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByLabel('Email').fill(ACCOUNT.email)
  await page.getByLabel('Password').fill(ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.locator('main h1').waitFor()
  await page.close()
}

const taskRows = (page: Page) => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')

/** Runs in the page before any other script and records performance entries while it loads. */
function observeLoad(): void {
  const seen = { paint: 0, first: 0, shift: 0, tasks: [] as PerformanceEntry[] }
  Object.assign(globalThis, { seen })
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.paint = startTime
  })
  observe('paint', ({ name, startTime }) => {
    seen.first = name === 'first-contentful-paint' ? startTime : seen.first
  })
  observe('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value
  })
  observe('longtask', (entry) => seen.tasks.push(entry))
}

/** Runs in the page and returns the recorded measurements. */
function readLoad(longTask: number): Load {
  const { seen } = globalThis as unknown as {
    seen: { paint: number; first: number; shift: number; tasks: PerformanceEntry[] }
  }
  const requests = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  return {
    paint: seen.paint,
    shift: seen.shift,
    blocked: seen.tasks
      .filter(({ startTime, duration }) => startTime + duration > seen.first)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - longTask), 0),
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
  }
}

/** Loads the task list with an empty cache. */
async function loadCold(context: BrowserContext, url: string, isSlow = false): Promise<Load> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', SLOW_PROCESSOR)
  }
  await page.addInitScript(observeLoad)
  await page.goto(`${url}/tasks`, { waitUntil: 'commit' })
  await taskRows(page).first().waitFor()
  await page.waitForLoadState('networkidle')
  // The browser reports the largest paint and long tasks with a short delay.
  await page.waitForTimeout(REST_MS)
  const load = await page.evaluate(readLoad, LONG_TASK_MS)
  await page.close()
  return load
}

/** Runs in the page. Defines functions that measure the milliseconds until another heading is painted. */
function watchHeading(): void {
  const heading = () =>
    [...document.querySelectorAll('main h1')].find((one) => one.getClientRects().length > 0)?.textContent
  const until = async (since: number): Promise<number> => {
    const before = heading()
    do {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    } while (heading() === before || heading() === undefined)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - since
  }
  let visit: Promise<number>
  const awaitClick = () => {
    visit = new Promise((resolve) => {
      addEventListener('click', ({ timeStamp }) => resolve(until(timeStamp)), { capture: true, once: true })
    })
  }
  const goBack = () => {
    visit = until(performance.now())
    history.back()
  }
  Object.assign(globalThis, { awaitClick, goBack, visitTime: () => visit })
}

/** Repeatedly opens a task of the list with the mouse and goes back, with a warm cache. */
async function visitDetails(context: BrowserContext, { url, toDetail, back }: Side): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/tasks`)
  await taskRows(page).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(watchHeading)
  for (let visit = 0; visit <= VISITS; visit++) {
    await page.evaluate('awaitClick()')
    await taskRows(page).nth(2).getByRole('link').first().hover()
    await page.waitForTimeout(HOVER_MS)
    await page.mouse.down()
    await page.mouse.up()
    const opened = await page.evaluate<number>('visitTime()')
    await page.waitForTimeout(REST_MS)
    await page.evaluate('goBack()')
    const left = await page.evaluate<number>('visitTime()')
    await page.waitForTimeout(REST_MS)
    // The first visit only fills the caches.
    if (visit > 0) {
      toDetail.push(opened)
      back.push(left)
    }
  }
  await page.close()
}

/** Opens the dashboard, hovers over an entry of the sidebar and measures the time from its click to the page. */
async function openAfterHover(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('main h1').waitFor()
  const entry = page.getByRole('navigation').getByRole('link', { name: 'All Tasks', exact: true })
  await entry.hover()
  await page.waitForTimeout(HOVER_MS)
  await page.evaluate(watchHeading)
  await page.evaluate('awaitClick()')
  await entry.click()
  const opened = await page.evaluate<number>('visitTime()')
  await page.close()
  return opened
}

function browserGoals([react, ours, bundle]: readonly [Side, Side, Side], hovered: number[]): Goal[] {
  const bytes = ({ loads }: Side) => median(loads.map((load) => load.bytes))
  const paint = (loads: Load[]) => median(loads.map((load) => load.paint))
  const blocked = median(ours.slowLoads.map((load) => load.blocked))
  const shift = Math.max(...ours.loads.map((load) => load.shift))
  return [
    atMost('D1', 'first load of /tasks', bytes(ours) / 1_000, 'kB', 230),
    atMost('D2', 'largest paint', paint(ours.loads) / paint(react.loads), 'x React', 2),
    atMost('D3', 'largest paint, slow', paint(ours.slowLoads) / paint(react.slowLoads), 'x React', 1),
    atMost('D4', 'blocked after first paint, slow', blocked, 'ms', 200),
    atMost('D4', 'layout shift', shift, '', 0.02),
    atMost('E1', 'list to detail, p50', median(ours.toDetail) / median(react.toDetail), 'x React', 3),
    atMost('E3', 'back to the list, p50', median(ours.back) / median(react.back), 'x React', 3),
    atMost('E4', 'section after hover, p50', median(hovered), 'ms', 100),
    atMost('F1', 'bytes of the first load', bytes(ours) / bytes(bundle), 'x one bundle', 1.25),
  ]
}

/**
 * Measures loads of the task list and visits of details. For comparison it measures a plain React page, and
 * the portal built as one bundle, in the same rounds.
 */
export async function measureBrowser(portal: Portal): Promise<Goal[]> {
  const react = await startReactPage()
  const bundle = await startOneBundle(portal)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1_350, height: 940 } })
    await signIn(context, portal.url)
    const side = (url: string): Side => ({ url, loads: [], slowLoads: [], toDetail: [], back: [] })
    const hovered: number[] = []
    const sides = [side(react.url), side(portal.url), side(bundle.url)] as const
    for (let round = 0; round < ROUNDS; round++) {
      report(`browser, round ${round + 1} of ${ROUNDS}`)
      hovered.push(await openAfterHover(context, portal.url))
      for (const one of sides) {
        one.loads.push(await loadCold(context, one.url))
        await visitDetails(context, one)
        if (round < SLOW_ROUNDS) {
          one.slowLoads.push(await loadCold(context, one.url, true))
        }
      }
    }
    return browserGoals(sides, hovered)
  } finally {
    await browser.close()
    react.stop()
    await bundle.stop()
  }
}
