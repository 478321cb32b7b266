import { reportDraftDelete, reportDraftGet, reportDraftSave } from '@headway/contracts/report-draft'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { can } from '../reports.policy.ts'
import { readDraft, scheduleDraftCleanup, writeDraft } from './report-draft.ts'

/** Registers the routes of the caller's draft of a report, and the cleanup of old drafts. */
export function registerDraft(table: RouteTable, platform: Platform): void {
  scheduleDraftCleanup(platform)
  const options = { can: can.create, ability: 'report.create' }

  table.route(reportDraftGet, options, ({ actor }) => readDraft(platform, actor.id))

  table.route(reportDraftSave, options, async ({ actor, body, expectedVersion, write }) => {
    await write((trx) =>
      writeDraft(platform, { userId: actor.id, content: body.content, expectedVersion }, trx),
    )
    return readDraft(platform, actor.id)
  })

  table.route(reportDraftDelete, options, async ({ actor, expectedVersion, write }) => {
    await write((trx) => writeDraft(platform, { userId: actor.id, content: null, expectedVersion }, trx))
    return readDraft(platform, actor.id)
  })
}
