import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** Lighthouse's applied "slow 4G": milliseconds, bytes a second, and times slower. */
const SLOW = { latency: 562.5, download: 184_320, upload: 84_375, processor: 4 } as const
/** Between two ways, in milliseconds: what comes late is over, and no way begins at the same moment of a frame as the last. */
const REST = 300
const FRAME = 17
/** A hand is on a thing so long before it presses, in milliseconds. */
const HOVER = 100

/** How long each way took until what it leads to was painted, in milliseconds. */
export interface Ways {
  toDetail: number[]
  back: number[]
}

export const taskRows = (page: Page) => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')

/** Makes a page's network and processor as slow as those of a phone. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latency,
    downloadThroughput: SLOW.download,
    uploadThroughput: SLOW.upload,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.processor })
}

/** Runs in the page: what takes the time from `since`, or from the next click, until another heading is painted. */
function watchWay(): void {
  const heading = () =>
    [...document.querySelectorAll('main h1')].find((candidate) => candidate.getClientRects().length > 0)
      ?.textContent
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
  const followed = async (since: number): Promise<number> => {
    const before = heading()
    // Asked as a frame begins, so that the frame which finds another heading is the one that paints it.
    do {
      await frame()
    } while (heading() === before || heading() === undefined)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - since
  }
  const clicked = () =>
    new Promise<number>((resolve) => {
      addEventListener('click', ({ timeStamp }) => resolve(followed(timeStamp)), {
        capture: true,
        once: true,
      })
    })
  Object.assign(globalThis, { ways: { followed, clicked } })
}

interface Watched {
  ways: {
    followed: (since: number) => Promise<number>
    clicked: () => Promise<number>
    way?: Promise<number>
  }
}

const rest = (page: Page) => page.waitForTimeout(REST + Math.random() * FRAME)

/**
 * Opens a task of the list with the mouse and goes back, again and again.
 *
 * @param page with a list of tasks, on which {@link watchWay} has run.
 */
async function walk(page: Page, count: number): Promise<Ways> {
  const ways: Ways = { toDetail: [], back: [] }
  for (let way = 0; way < count; way += 1) {
    const link = await taskRows(page).nth(2).getByRole('link').first().boundingBox()
    if (!link) {
      throw new Error('The list has no third task')
    }
    await page.evaluate(() => {
      const { ways: watched } = globalThis as unknown as Watched
      watched.way = watched.clicked()
    })
    await page.mouse.move(link.x + link.width / 2, link.y + link.height / 2)
    await page.waitForTimeout(HOVER)
    await page.mouse.down()
    await page.mouse.up()
    ways.toDetail.push((await page.evaluate(() => (globalThis as unknown as Watched).ways.way)) ?? Number.NaN)
    await rest(page)
    ways.back.push(
      await page.evaluate(() => {
        const way = (globalThis as unknown as Watched).ways.followed(performance.now())
        history.back()
        return way
      }),
    )
    await rest(page)
  }
  return ways
}

/**
 * Walks between list and detail with everything in the browser's cache.
 *
 * @param options.prepare what is done with the list before, e.g. reading on.
 */
export async function walkWarm(
  context: BrowserContext,
  url: string,
  count: number,
  options: { isSlow?: boolean; prepare?: (page: Page) => Promise<void> } = {},
): Promise<Ways> {
  const page = await context.newPage()
  await page.goto(`${url}/tasks`)
  await taskRows(page).first().waitFor()
  await page.waitForLoadState('networkidle')
  await options.prepare?.(page)
  await page.evaluate(watchWay)
  // The first way fills the caches.
  await walk(page, 1)
  if (options.isSlow) {
    await slowDown(await context.newCDPSession(page))
  }
  const ways = await walk(page, count)
  await page.close()
  return ways
}
