import type { SettingKey, SettingValues } from '@headway/contracts/settings'
import { expect, type Page } from '@playwright/test'

/** What is promised for a setting on the pages of others, in milliseconds (docs/OPERATIONS.md, "Settings"). */
export const FELT_WITHIN = 2_000

/** A setting as the list of settings tells it. */
export interface ListedSetting {
  key: SettingKey
  value: unknown
  default: unknown
  version: number
}

/** The settings as they are, read by the person of a page. */
export async function readSettings(page: Page): Promise<ListedSetting[]> {
  const answer = await page.request.get('/api/settings')
  return ((await answer.json()) as { items: ListedSetting[] }).items
}

/** Changes settings in the name of the person of a page. */
export async function changeSettings(page: Page, values: Partial<SettingValues>): Promise<void> {
  const known = await readSettings(page)
  const changes = Object.entries(values).map(([key, value]) => ({
    key,
    value,
    version: known.find((one) => one.key === key)?.version,
  }))
  const answer = await page.request.put('/api/settings', { data: { changes } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Puts everything back to how it comes. */
export async function restoreSettings(page: Page): Promise<void> {
  const changed = (await readSettings(page)).filter(
    (one) => JSON.stringify(one.value) !== JSON.stringify(one.default),
  )
  if (changed.length > 0) {
    await changeSettings(page, Object.fromEntries(changed.map((one) => [one.key, one.default])))
  }
}
