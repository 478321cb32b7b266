import { type SettingKey, settingsUpdate } from '@headway/contracts/settings'
import type { TestPortal, TestUser } from './portal.ts'

/** Changes a setting as an administrator, and waits until the backend uses the new value. */
export async function changeSetting(
  server: TestPortal,
  administrator: TestUser,
  key: SettingKey,
  value: unknown,
): Promise<void> {
  await server.call(administrator, settingsUpdate, { params: { key }, body: { value } })
  await server.platform.feed.catchUp()
}
