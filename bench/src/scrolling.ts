import type { BrowserContext, Page } from '@playwright/test'
import { inBrowserOf } from './browser.ts'
import { table } from './goals.ts'
import type { Portal } from './portal.ts'
import type { Organisation } from './seed.ts'

/** Frames of one pass, and how far each goes on, in pixels: as a wheel turns, and as a finger flicks. */
const FRAMES = 400
const STEPS = { wheel: 60, flick: 600 } as const
/** A frame that takes longer is seen to be missing, in milliseconds. */
const SEEN = 50
/** As long nothing more may come until the list counts as read, in milliseconds. */
const QUIET = 4_000

const VIEWS = { cards: '/tasks', table: '/tasks?view=table', timeline: '/tasks?view=timeline' } as const

/** Runs in the page: reads a list to its end, and gives how many pixels it is long. */
async function readToEnd(quiet: number): Promise<number> {
  const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const isScrolled = (element: Element) =>
    element === document.scrollingElement || /auto|scroll/.test(getComputedStyle(element).overflowY)
  const longest = () =>
    [document.documentElement, ...document.querySelectorAll('main, main *')]
      .filter((element) => element.scrollHeight > element.clientHeight && isScrolled(element))
      .reduce((one, other) => (other.scrollHeight > one.scrollHeight ? other : one), document.documentElement)
  let length = 0
  let since = performance.now()
  while (performance.now() - since < quiet) {
    const list = longest()
    list.scrollTop = list.scrollHeight
    const more = [...document.querySelectorAll<HTMLButtonElement>('main button')].find(({ textContent }) =>
      /more/i.test(textContent ?? ''),
    )
    more?.click()
    await painted()
    if (list.scrollHeight > length) {
      length = list.scrollHeight
      since = performance.now()
    }
  }
  Object.assign(globalThis, { scrolled: longest() })
  return length
}

/** Runs in the page: scrolls on with each frame, and gives how long the frames took, in milliseconds. */
async function scroll({ frames, step }: { frames: number; step: number }): Promise<number[]> {
  const { scrolled = document.documentElement } = globalThis as unknown as { scrolled?: Element }
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const times: number[] = []
  let before = await frame()
  for (let index = 0; index < frames; index += 1) {
    scrolled.scrollTop += step
    const now = await frame()
    times.push(now - before)
    before = now
  }
  return times
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? Number.NaN

async function rowsOf(page: Page, what: string): Promise<string[][]> {
  const rows: string[][] = []
  for (const [way, step] of Object.entries(STEPS)) {
    for (const [direction, sign] of [
      ['up', -1],
      ['down', 1],
    ] as const) {
      const times = await page.evaluate(scroll, { frames: FRAMES, step: step * sign })
      const seen = times.filter((time) => time > SEEN).length
      rows.push([
        `${what}, ${way} ${direction}`,
        ...[0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(1)),
        `${seen} of ${times.length}`,
      ])
    }
  }
  return rows
}

/** As many plain rows of text, drawn by the browser alone. */
async function plainRows(context: BrowserContext, count: number): Promise<string[][]> {
  const page = await context.newPage()
  const rows = Array.from(
    { length: count },
    (_, index) => `<p style="height:28px">Task ${index}, pending</p>`,
  )
  await page.setContent(rows.join(''))
  await page.evaluate(() => {
    document.documentElement.scrollTop = document.documentElement.scrollHeight
  })
  const measured = await rowsOf(page, 'plain rows')
  await page.close()
  return measured
}

/** Scrolls through a list of all tasks in each of its views, beside as many plain rows. */
export async function measureScrolling(
  portal: Portal,
  { reader, tasks }: Organisation,
  executable: string,
  say: (line: string) => void,
): Promise<string> {
  return inBrowserOf(portal, reader, executable, async (context) => {
    const rows = await plainRows(context, tasks)
    for (const [view, address] of Object.entries(VIEWS)) {
      const page = await context.newPage()
      await page.goto(address)
      await page.getByRole('link', { name: /task/i }).first().waitFor()
      const length = await page.evaluate(readToEnd, QUIET)
      say(`${view}: ${length} pixels have been read`)
      rows.push(...(await rowsOf(page, view)))
      await page.close()
    }
    const heading = ['', 'frame p50 ms', 'p95', 'p99', 'longest', `over ${SEEN} ms`]
    return table([heading, ...rows], [0])
  })
}
