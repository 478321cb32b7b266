import type { SettingKey, SettingValues } from '@headway/contracts/settings'
import { expect, type Page } from '@playwright/test'

/** Time in milliseconds until a changed setting reaches the pages of others (docs/OPERATIONS.md, "Settings"). */
export const EFFECT_TIMEOUT_MS = 2_000

/** A setting as the API lists it. */
export interface ListedSetting {
  key: SettingKey
  value: unknown
  default: unknown
  version: number
}

/** Returns all settings, read by the user of a page. */
export async function readSettings(page: Page): Promise<ListedSetting[]> {
  const answer = await page.request.get('/api/settings')
  return ((await answer.json()) as { items: ListedSetting[] }).items
}

/** Changes settings as the user of a page. */
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

/** Resets all settings to their defaults. */
export async function restoreSettings(page: Page): Promise<void> {
  const changed = (await readSettings(page)).filter(
    (one) => JSON.stringify(one.value) !== JSON.stringify(one.default),
  )
  if (changed.length > 0) {
    await changeSettings(page, Object.fromEntries(changed.map((one) => [one.key, one.default])))
  }
}
