import type { Role } from '@headway/contracts'
import { auditList } from '@headway/contracts/audit'
import { backupsList, backupsState } from '@headway/contracts/backups'
import { calendarGet } from '@headway/contracts/calendar'
import { settingsHistory, settingsList, settingsOverview } from '@headway/contracts/settings'
import { tagsList } from '@headway/contracts/tags'
import { type PreparedReply, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import section from '../mount.tsx'
import { backupsWith, calendarWith, overviewWith, settingsWith } from './settings.ts'

/** Returns default replies to the requests of System Settings. */
export const settingsReplies = (): PreparedReply[] => [
  reply(settingsList, settingsWith()),
  reply(settingsOverview, overviewWith()),
  reply(settingsHistory, { items: [], nextCursor: null }),
  reply(backupsState, backupsWith()),
  reply(backupsList, { items: [], nextCursor: null }),
  reply(auditList, { items: [], nextCursor: null }),
  reply(calendarGet, calendarWith()),
  reply(tagsList, { items: [], nextCursor: null, renaming: [] }),
]

/**
 * Opens System Settings with default replies.
 *
 * @param replies overrides of the default replies.
 */
export const renderSettings = (
  role: Role,
  replies: readonly PreparedReply[] = [],
  path = '/settings',
): ReturnType<typeof renderSection> =>
  renderSection(section, {
    user: signedIn(role),
    path,
    replies: [...replies, ...settingsReplies()],
  })

/** Opens the page with all settings. */
export async function openAllSettings(
  replies: readonly PreparedReply[] = [],
): Promise<{ portal: ReturnType<typeof renderSection>; sheet: typeof screen }> {
  const portal = renderSettings('it_admin', replies, '/settings/all')
  await screen.findByRole('textbox', { name: 'Organization name' })
  return { portal, sheet: screen }
}
