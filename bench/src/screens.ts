import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { firstLoadLimits } from '@headway/contracts'
import { signIn } from './browser.ts'
import { type Goal, goalTable, table } from './goals.ts'
import { startReactPage } from './react-page.ts'

/** Cold loads of each kind and warm ways of each kind; sides take turns in every round. */
const ROUNDS = 7
const SLOW_ROUNDS = 3
const WAYS = 12

/** Lighthouse's applied "slow 4G": milliseconds, bytes a second, and times slower. */
const SLOW = { latency: 562.5, download: 184_320, upload: 84_375, processor: 4 } as const
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

const rows = (page: Page) => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')

async function loadCold(context: BrowserContext, url: string, isSlow: boolean): Promise<Load> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW.latency,
      downloadThroughput: SLOW.download,
      uploadThroughput: SLOW.upload,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.processor })
  }
  await page.addInitScript(watch)
  await page.goto(`${url}/tasks`, { waitUntil: 'commit' })
  await rows(page).first().waitFor()
  await page.waitForLoadState('networkidle')
  // Largest paint and long tasks are told a moment after they were.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 200))))
  const load = await page.evaluate(readLoad, LONG_TASK)
  await page.close()
  return load
}

interface Ways {
  toDetail: number[]
  back: number[]
}

/** Runs in the page: from a click or a step back until what follows is painted, in milliseconds. */
async function walk(count: number): Promise<Ways> {
  const heading = () =>
    [...document.querySelectorAll('main h1')].find((candidate) => candidate.getClientRects().length > 0)
      ?.textContent
  const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const timed = async (act: () => void): Promise<number> => {
    const before = heading()
    const started = performance.now()
    act()
    do {
      await painted()
    } while (heading() === before || heading() === undefined)
    return performance.now() - started
  }
  const ways: Ways = { toDetail: [], back: [] }
  for (let way = 0; way < count; way += 1) {
    const link = document.querySelector<HTMLElement>('ul[aria-label="Tasks"] li:nth-child(3) a')
    ways.toDetail.push(await timed(() => link?.click()))
    await new Promise((resolve) => setTimeout(resolve, 300))
    ways.back.push(await timed(() => history.back()))
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return ways
}

async function walkWarm(context: BrowserContext, url: string): Promise<Ways> {
  const page = await context.newPage()
  await page.goto(`${url}/tasks`)
  await rows(page).first().waitFor()
  await page.waitForLoadState('networkidle')
  // The first way of each side fills the caches.
  await page.evaluate(walk, 1)
  const ways = await page.evaluate(walk, WAYS)
  await page.close()
  return ways
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0
const median = (values: readonly number[]) => quantile(values, 0.5)

interface Side {
  name: string
  url: string
  loads: Load[]
  slow: Load[]
  ways: Ways
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
  ]
  const lines = sides.map(({ name, loads, slow, ways }) => [
    name,
    median(loads.map(({ paint }) => paint)).toFixed(0),
    median(slow.map(({ paint }) => paint)).toFixed(0),
    median(loads.map(({ blocked }) => blocked)).toFixed(0),
    median(slow.map(({ blocked }) => blocked)).toFixed(0),
    Math.max(...loads.map(({ shift }) => shift)).toFixed(3),
    (median(loads.map(({ bytes }) => bytes)) / 1_000).toFixed(1),
    ...[ways.toDetail, ways.back].flatMap((values) => [
      quantile(values, 0.5).toFixed(0),
      quantile(values, 0.95).toFixed(0),
    ]),
  ])
  return table([heading, ...lines], [0])
}

function screenGoals(ours: Side, floor: Side): Goal[] {
  const goal = (id: string, what: string, value: number, unit: string, must: number, aim: number): Goal => ({
    id,
    what,
    value,
    unit,
    must,
    aim,
    isFloor: false,
  })
  const ratio = (of: (side: Side) => number) => of(ours) / of(floor)
  const paint = (loads: readonly Load[]) => median(loads.map((load) => load.paint))
  const bytes = median(ours.loads.map((load) => load.bytes))
  const limit = firstLoadLimits.page / 1_000
  return [
    goal('D1', 'first load of the task list', bytes / 1_000, 'kB', limit, 185),
    goal(
      'D1',
      'the same',
      ratio((side) => median(side.loads.map((load) => load.bytes))),
      'x React page',
      3.5,
      2.7,
    ),
    goal(
      'D2',
      'largest paint',
      ratio((side) => paint(side.loads)),
      'x React page',
      1.9,
      1.5,
    ),
    goal(
      'D3',
      'largest paint, slow',
      ratio((side) => paint(side.slow)),
      'x React page',
      1.4,
      1,
    ),
    goal('D4', 'blocked, slow', median(ours.slow.map((load) => load.blocked)), 'ms', 166, 83),
    goal('D4', 'layout shift', Math.max(...ours.loads.map((load) => load.shift)), '', 0.02, 0),
    goal(
      'E1',
      'list to detail, p50',
      ratio((side) => median(side.ways.toDetail)),
      'x React page',
      3,
      2,
    ),
    goal('E1', 'list to detail, p95', quantile(ours.ways.toDetail, 0.95), 'ms', 100, 50),
    goal(
      'E3',
      'back to the list, p50',
      ratio((side) => median(side.ways.back)),
      'x React page',
      3,
      2,
    ),
    goal('E3', 'back to the list, p95', quantile(ours.ways.back, 0.95), 'ms', 100, 50),
  ]
}

/**
 * Loads the task list cold and walks between list and detail, beside a page of bare React in the same rounds.
 *
 * @param url of the portal, with the demo organisation.
 * @param executable Chromium's path.
 */
export async function measureScreens(
  url: string,
  executable: string,
  say: (line: string) => void,
): Promise<string> {
  const page = await startReactPage()
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1_350, height: 940 } })
    await signIn(context, url)
    const side = (name: string, address: string): Side => ({
      name,
      url: address,
      loads: [],
      slow: [],
      ways: { toDetail: [], back: [] },
    })
    const sides = [side('React page', page.url), side('Headway', url)] as const
    for (const { url: address } of sides) {
      await loadCold(context, address, false)
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      say(`round ${round + 1} of ${ROUNDS}`)
      for (const one of sides) {
        one.loads.push(await loadCold(context, one.url, false))
        const ways = await walkWarm(context, one.url)
        one.ways.toDetail.push(...ways.toDetail)
        one.ways.back.push(...ways.back)
        if (round < SLOW_ROUNDS) {
          one.slow.push(await loadCold(context, one.url, true))
        }
      }
    }
    return `${sideTable(sides)}\n\n${goalTable(screenGoals(sides[1], sides[0]))}`
  } finally {
    await browser.close()
    page.stop()
  }
}
