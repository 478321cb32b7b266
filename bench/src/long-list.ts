import type { BrowserContext, Page } from '@playwright/test'
import { inBrowserOf } from './browser.ts'
import { type Goal, goalTable, table } from './goals.ts'
import type { Portal } from './portal.ts'
import type { Organisation } from './seed.ts'
import { taskRows, walkWarm, type Ways } from './ways.ts'

const SHORT = 50
const LONG = 500
/** Both lists take turns, so that what else the machine does meets both. */
const ROUNDS = 4
const WAYS = 12
/** Of 50 milliseconds each, until a list counts as read. */
const MOST_STEPS = 1_000

/** Reads on until so many tasks are in the page, and goes back to the top. */
async function readOn(page: Page, count: number): Promise<void> {
  const counted = () =>
    page.evaluate(() => {
      const indexes = [...document.querySelectorAll<HTMLElement>('main [data-card-index]')]
      return Math.max(...indexes.map(({ dataset }) => Number(dataset['cardIndex']))) + 1
    })
  for (let step = 0; (await counted()) < count; step += 1) {
    if (step === MOST_STEPS) {
      throw new Error(`The list ends before ${count} tasks`)
    }
    await page.evaluate(() => {
      const more = [...document.querySelectorAll<HTMLButtonElement>('main button')].find(({ textContent }) =>
        /more/i.test(textContent ?? ''),
      )
      more?.click()
      window.scrollTo(0, document.documentElement.scrollHeight)
    })
    await page.waitForTimeout(50)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await taskRows(page).first().waitFor()
  await page.waitForLoadState('networkidle')
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

async function walkFrom(context: BrowserContext, url: string, count: number): Promise<Ways> {
  return walkWarm(context, url, WAYS, { prepare: (page) => readOn(page, count) })
}

/** Opens a task and goes back, from a list of which 50 and of which 500 tasks have been read. */
export async function measureLongList(
  portal: Portal,
  { reader }: Organisation,
  executable: string,
): Promise<string> {
  return inBrowserOf(portal, reader, executable, async (context) => {
    const ways = new Map<number, Ways>([SHORT, LONG].map((count) => [count, { toDetail: [], back: [] }]))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [count, all] of ways) {
        const more = await walkFrom(context, portal.url, count)
        all.toDetail.push(...more.toDetail)
        all.back.push(...more.back)
      }
    }
    const lines = [...ways].map(([count, { toDetail, back }]) => [
      `${count} tasks`,
      median(toDetail).toFixed(1),
      median(back).toFixed(1),
    ])
    const goal = (what: string, way: keyof Ways): Goal => ({
      id: 'E4',
      what,
      value: median(ways.get(LONG)?.[way] ?? []) / median(ways.get(SHORT)?.[way] ?? []),
      unit: 'x 50 tasks',
      must: 1.2,
      aim: 1.05,
      isFloor: false,
    })
    const goals = [
      goal('list of 500 to detail, p50', 'toDetail'),
      goal('back to the list of 500, p50', 'back'),
    ]
    return `${table([['', 'to detail p50 ms', 'back p50 ms'], ...lines], [0])}\n\n${goalTable(goals)}`
  })
}
