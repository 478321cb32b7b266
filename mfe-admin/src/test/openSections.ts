import { alertsList } from '@headway/contracts/alerts'
import { sectionKeysList, sectionTokensList } from '@headway/contracts/section-access'
import { sectionReleasesList, sectionsHealthTrend } from '@headway/contracts/section-releases'
import { sectionsGet, sectionsList } from '@headway/contracts/sections'
import { type PreparedReply, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import section from '../mount.tsx'
import { keyWith, listedSection, releaseWith, sectionWith, tokenWith } from './sections.ts'

const stored = releaseWith()
const inUse = releaseWith({ changes: '', version: '1.2.0', state: 'stable', usedAt: stored.publishedAt })

/** Opens the Sections screen at a path; the given replies take precedence over the default ones. */
export const openAt = (
  path: string,
  replies: readonly PreparedReply[] = [],
): ReturnType<typeof renderSection> =>
  renderSection(section, {
    user: signedIn('it_admin'),
    path,
    replies: [
      ...replies,
      reply(alertsList, { items: [] }),
      reply(sectionsList, { items: [listedSection()] }),
      reply(sectionsGet, sectionWith()),
      reply(sectionReleasesList, { items: [stored, inUse] }),
      reply(sectionsHealthTrend, { items: [] }),
      reply(sectionTokensList, { items: [tokenWith()] }),
      reply(sectionKeysList, { items: [keyWith()] }),
    ],
  })

/** Opens the page of one section. */
export const openTravel = (replies?: readonly PreparedReply[]): ReturnType<typeof renderSection> =>
  openAt('/admin/sections/mfe_travel', replies)

/** Chooses an entry of a menu and waits for the dialog that it opens. */
export async function openMenu(portal: ReturnType<typeof openAt>, button: string, entry: string) {
  await portal.user.click(await screen.findByRole('button', { name: button }))
  await portal.user.click(await screen.findByRole('menuitem', { name: entry }))
  return within(await screen.findByRole('dialog'))
}
