import { type BrowserContext, chromium } from '@playwright/test'
import { firstLoadLimits } from '@headway/contracts'
import { signIn } from './browser.ts'
import { atMost, type Goal, goalTable, table } from './goals.ts'
import { startOneBundle } from './one-bundle.ts'
import type { Portal } from './portal.ts'
import { startReactPage } from './react-page.ts'
import { slowDown, taskRows, walkWarm, type Ways } from './ways.ts'

/** Cold loads of each kind and warm ways of each kind; sides take turns in every round. */
const ROUNDS = 7
const SLOW_ROUNDS = 3
const WAYS = 12
const SLOW_WAYS = 5
/** Planka's way from list to card, slow, in milliseconds. */
const PLANKA_SLOW = 264

/** Blocking is what a long task takes beyond this, in milliseconds. */
const LONG_TASK = 50

/** One cold load of the task list, in milliseconds and bytes. */
interface Load {
  paint: number
  blocked: number
  shift: number
  bytes: number
}

/** Runs in the page before anything else. */
function watch(): void {
  const seen = { paint: 0, first: 0, shift: 0, tasks: [] as { end: number; duration: number }[] }
  Object.assign(globalThis, { seen })
  const follow = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  follow('largest-contentful-paint', ({ startTime }) => {
    seen.paint = startTime
  })
  follow('paint', ({ name, startTime }) => {
    seen.first = name === 'first-contentful-paint' ? startTime : seen.first
  })
  follow('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value
  })
  follow('longtask', ({ startTime, duration }) => seen.tasks.push({ end: startTime + duration, duration }))
}

/** Runs in the page: what was seen of its load. */
function readLoad(longTask: number): Load {
  const { seen } = globalThis as unknown as {
    seen: { paint: number; first: number; shift: number; tasks: { end: number; duration: number }[] }
  }
  const requests = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ]
  return {
    paint: seen.paint,
    shift: seen.shift,
    blocked: seen.tasks
      .filter(({ end }) => end > seen.first)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - longTask), 0),
    bytes: requests.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
  }
}

async function loadCold(context: BrowserContext, url: string, { isSlow = false } = {}): Promise<Load> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  if (isSlow) {
    await slowDown(session)
  }
  await page.addInitScript(watch)
  await page.goto(`${url}/tasks`, { waitUntil: 'commit' })
  await taskRows(page).first().waitFor()
  await page.waitForLoadState('networkidle')
  // Largest paint and long tasks are told a moment after they were.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 200), { timeout: 1_000 })),
  )
  const load = await page.evaluate(readLoad, LONG_TASK)
  await page.close()
  return load
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0
const median = (values: readonly number[]) => quantile(values, 0.5)

function add(all: Ways, more: Ways): void {
  all.toDetail.push(...more.toDetail)
  all.back.push(...more.back)
}

interface Side {
  name: string
  url: string
  loads: Load[]
  slow: Load[]
  ways: Ways
  slowWays: Ways
}

function sideTable(sides: readonly Side[]): string {
  const heading = [
    '',
    'LCP ms',
    'slow',
    'blocked',
    'slow',
    'shift',
    'kB',
    'to detail p50',
    'p95',
    'back p50',
    'p95',
    'slow: to detail p50',
    'p95',
    'back p50',
    'p95',
  ]
  const lines = sides.map(({ name, loads, slow, ways, slowWays }) => [
    name,
    median(loads.map(({ paint }) => paint)).toFixed(0),
    median(slow.map(({ paint }) => paint)).toFixed(0),
    median(loads.map(({ blocked }) => blocked)).toFixed(0),
    median(slow.map(({ blocked }) => blocked)).toFixed(0),
    Math.max(...loads.map(({ shift }) => shift)).toFixed(3),
    (median(loads.map(({ bytes }) => bytes)) / 1_000).toFixed(1),
    ...[ways.toDetail, ways.back, slowWays.toDetail, slowWays.back].flatMap((values) => [
      quantile(values, 0.5).toFixed(0),
      quantile(values, 0.95).toFixed(0),
    ]),
  ])
  return table([heading, ...lines], [0])
}

function screenGoals(ours: Side, { floor, bundle }: { floor: Side; bundle: Side }): Goal[] {
  const ratio = (of: (side: Side) => number) => of(ours) / of(floor)
  const paint = (loads: readonly Load[]) => median(loads.map((load) => load.paint))
  const bytesOf = (side: Side) => median(side.loads.map((load) => load.bytes))
  const bytes = bytesOf(ours)
  const limit = firstLoadLimits.page / 1_000
  return [
    atMost('D1', 'first load of the task list', bytes / 1_000, 'kB', limit, 185),
    atMost('D1', 'the same', ratio(bytesOf), 'x React page', 3.5, 2.7),
    atMost(
      'D2',
      'largest paint',
      ratio((side) => paint(side.loads)),
      'x React page',
      1.9,
      1.5,
    ),
    atMost(
      'D3',
      'largest paint, slow',
      ratio((side) => paint(side.slow)),
      'x React page',
      1.4,
      1,
    ),
    atMost('F1', 'first load', bytesOf(ours) / bytesOf(bundle), 'x one bundle', 1.15, 1.08),
    atMost('F2', 'largest paint', paint(ours.loads) / paint(bundle.loads), 'x one bundle', 1.1, 1.05),
    atMost('F2', 'the same, slow', paint(ours.slow) / paint(bundle.slow), 'x one bundle', 1.2, 1.1),
    atMost('D4', 'blocked, slow', median(ours.slow.map((load) => load.blocked)), 'ms', 166, 83),
    atMost('D4', 'layout shift', Math.max(...ours.loads.map((load) => load.shift)), '', 0.02, 0),
    atMost(
      'E1',
      'list to detail, p50',
      ratio((side) => median(side.ways.toDetail)),
      'x React page',
      3,
      2,
    ),
    atMost('E1', 'list to detail, p95', quantile(ours.ways.toDetail, 0.95), 'ms', 100, 50),
    atMost('E2', 'list to detail, slow, p50: first content', median(ours.slowWays.toDetail), 'ms', 100, 50),
    atMost('E2', 'the same', median(ours.slowWays.toDetail) / PLANKA_SLOW, 'x Planka', 0.4, 0.2),
    atMost(
      'E3',
      'back to the list, p50',
      ratio((side) => median(side.ways.back)),
      'x React page',
      3,
      2,
    ),
    atMost('E3', 'back to the list, p95', quantile(ours.ways.back, 0.95), 'ms', 100, 50),
  ]
}

/**
 * Loads the task list cold and walks between list and detail, beside a page of bare React and the same portal as one bundle, in the same rounds.
 *
 * @param portal with the demo organisation.
 * @param executable Chromium's path.
 */
export async function measureScreens(
  portal: Portal,
  executable: string,
  say: (line: string) => void,
): Promise<string> {
  const page = await startReactPage()
  const bundle = await startOneBundle(portal)
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1_350, height: 940 } })
    await signIn(context, portal.url)
    const side = (name: string, address: string): Side => ({
      name,
      url: address,
      loads: [],
      slow: [],
      ways: { toDetail: [], back: [] },
      slowWays: { toDetail: [], back: [] },
    })
    const sides = [
      side('React page', page.url),
      side('Headway', portal.url),
      side('one bundle', bundle.url),
    ] as const
    for (const { url: address } of sides) {
      await loadCold(context, address)
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      say(`round ${round + 1} of ${ROUNDS}`)
      for (const one of sides) {
        one.loads.push(await loadCold(context, one.url))
        add(one.ways, await walkWarm(context, one.url, WAYS))
        if (round < SLOW_ROUNDS) {
          one.slow.push(await loadCold(context, one.url, { isSlow: true }))
          add(one.slowWays, await walkWarm(context, one.url, SLOW_WAYS, { isSlow: true }))
        }
      }
    }
    return `${sideTable(sides)}\n\n${goalTable(screenGoals(sides[1], { floor: sides[0], bundle: sides[2] }))}`
  } finally {
    await browser.close()
    page.stop()
    await bundle.stop()
  }
}
