import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { inBrowserOf } from './browser.ts'
import { type Goal, goalTable } from './goals.ts'
import type { Portal } from './portal.ts'
import type { Organisation } from './seed.ts'

const CREATES = 60
/** Between two creates, in milliseconds: each is somebody's single act. */
const PACE = 1_500
/** Planka's, from the start of the request (median and 95th), with the share of it that is allowed. */
const PLANKA = { median: 92, tail: 134 } as const
const MUST = { median: 0.7, tail: 0.75 } as const
const AIM = 0.5

/** Runs in the page: notes when a title is first on it, in milliseconds since 1970. */
function watchTitles(): void {
  const seen: Record<string, number> = {}
  Object.assign(globalThis, { seen })
  new MutationObserver(() => {
    for (const [title] of document.body.textContent?.matchAll(/Seen at once \d+/g) ?? []) {
      seen[title] ??= performance.timeOrigin + performance.now()
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

const seenAt = (page: Page, title: string) =>
  page
    .waitForFunction(
      (wanted) => (globalThis as unknown as { seen: Record<string, number> }).seen[wanted],
      title,
    )
    .then((handle) => handle.jsonValue())

async function create(portal: Portal, { creator }: Organisation, title: string): Promise<number> {
  const startedAt = performance.timeOrigin + performance.now()
  const response = await fetch(`${portal.url}/api/tasks`, {
    method: 'POST',
    headers: { Cookie: creator.cookie, 'Content-Type': 'application/json', Origin: portal.url },
    body: JSON.stringify({ title, dueDate: '2098-12-31' }),
  })
  if (response.status !== 201) {
    throw new Error(`a create answers ${response.status}: ${await response.text()}`)
  }
  await response.text()
  return startedAt
}

/** From the start of a create until another person's browser shows the task in its list. */
export async function measureSeen(
  portal: Portal,
  organisation: Organisation,
  executable: string,
): Promise<string> {
  return inBrowserOf(portal, organisation.reader, executable, async (context) => {
    const page = await context.newPage()
    await page.goto('/tasks?sort=newest')
    await page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').first().waitFor()
    await page.evaluate(watchTitles)
    const times: number[] = []
    for (let index = 0; index < CREATES; index += 1) {
      await wait(PACE)
      const title = `Seen at once ${index}`
      const startedAt = await create(portal, organisation, title)
      times.push(((await seenAt(page, title)) ?? Number.NaN) - startedAt)
    }
    times.sort((one, other) => one - other)
    const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
    const goal = (what: string, milliseconds: number, peer: number, must: number): Goal => ({
      id: 'H2',
      what: `${what} (${milliseconds.toFixed(0)} ms)`,
      value: milliseconds / peer,
      unit: 'x Planka',
      must,
      aim: AIM,
      isFloor: false,
    })
    return goalTable([
      goal('create to seen by another, p50', at(0.5), PLANKA.median, MUST.median),
      goal('create to seen by another, p95', at(0.95), PLANKA.tail, MUST.tail),
    ])
  })
}
