import { expect } from 'vitest'
import type { AuditDetail } from '@headway/contracts/audit'
import { auditGet, auditList } from '@headway/contracts/audit'
import { takeOverEvents } from '../entries/take-over.ts'
import type { TestServer, TestUser } from '../../../test/server.ts'

/** The entries that an act has made, oldest first, whole. */
export async function entriesOf(
  server: TestServer,
  reader: TestUser,
  act: () => Promise<unknown>,
): Promise<AuditDetail[]> {
  await takeOverEvents(server.platform)
  const newest = async () =>
    (await server.call(reader, auditList, { query: { limit: '100' } })).body.items.map(({ id }) => id)
  const before = new Set(await newest())
  await act()
  await takeOverEvents(server.platform)
  const added = (await newest()).filter((id) => !before.has(id)).reverse()
  return Promise.all(added.map(async (id) => (await server.call(reader, auditGet, { params: { id } })).body))
}

/** The one entry that an act has made. */
export async function entryOf(
  server: TestServer,
  reader: TestUser,
  act: () => Promise<unknown>,
): Promise<AuditDetail> {
  const entries = await entriesOf(server, reader, act)
  expect(entries.map(({ kind, object }) => [kind, object])).toHaveLength(1)
  return entries[0] as AuditDetail
}
