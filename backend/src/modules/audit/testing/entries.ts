import { expect } from 'vitest'
import type { AuditDetail } from '@headway/contracts/audit'
import { auditGet, auditList } from '@headway/contracts/audit'
import { ingestEvents } from '../entries/ingest-events.ts'
import type { TestPortal, TestUser } from '../../../test/portal.ts'

/** Returns the full entries that an action creates, oldest first. */
export async function entriesOf(
  server: TestPortal,
  reader: TestUser,
  callback: () => Promise<unknown>,
): Promise<AuditDetail[]> {
  await ingestEvents(server.platform)
  const newest = async () =>
    (await server.call(reader, auditList, { query: { limit: '100' } })).body.items.map(({ id }) => id)
  const before = new Set(await newest())
  await callback()
  await ingestEvents(server.platform)
  const added = (await newest()).filter((id) => !before.has(id)).reverse()
  return Promise.all(added.map(async (id) => (await server.call(reader, auditGet, { params: { id } })).body))
}

/** Returns the only entry that an action creates. */
export async function entryOf(
  server: TestPortal,
  reader: TestUser,
  callback: () => Promise<unknown>,
): Promise<AuditDetail> {
  const entries = await entriesOf(server, reader, callback)
  expect(entries.map(({ kind, object }) => [kind, object])).toHaveLength(1)
  return entries[0] as AuditDetail
}
