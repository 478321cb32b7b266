import { filesApprove, filesReject } from '@headway/contracts/reports'
import { expect, it } from 'vitest'
import { buildReport } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { onlyFile, pdf, THRESHOLD } from '../reports/testing/submit.ts'
import { entriesOf, entryOf } from './testing/entries.ts'

const { server, people } = await usePortal()

const one = (callback: () => Promise<unknown>) => entryOf(server, people.superAdmin, callback)
const none = async (callback: () => Promise<unknown>) =>
  expect(await entriesOf(server, people.superAdmin, callback)).toEqual([])
const submit = async (size: number) =>
  onlyFile(await buildReport(server, people.staff, {}, [{ name: 'aid.pdf', content: pdf(size) }])).id

it('the audit log records each download of a file by another user, also of a byte range', async () => {
  const id = await submit(1_000)
  const path = `/api/files/${id}`
  const entry = await one(() => server.fetch(people.pm, path))
  expect(entry).toMatchObject({
    kind: 'file.downloaded',
    area: 'files',
    actor: { id: people.pm.id, role: 'pm' },
    object: { type: 'report', name: 'aid.pdf' },
    details: { authorId: people.staff.id },
  })
  for (const Range of ['bytes=0-99', 'bytes=100-199', 'bytes=200-']) {
    await one(() => server.fetch(people.pm, path, { headers: { Range } }))
  }
  await none(() => server.fetch(people.staff, path))
  await none(() => server.fetch(people.otherPm, path))
})

it('the audit log records one entry for a decision on a file and none for a repeated decision', async () => {
  const id = await submit(THRESHOLD + 1)
  const approved = await one(() => server.call(people.pm, filesApprove, { params: { id } }))
  expect(approved).toMatchObject({ kind: 'file.approved', actor: { id: people.pm.id } })
  await none(() => server.call(people.pm, filesApprove, { params: { id } }))
  const other = await submit(THRESHOLD + 1)
  const rejected = await one(() =>
    server.call(people.pm, filesReject, { params: { id: other }, body: { reason: 'Wrong form' } }),
  )
  expect(rejected).toMatchObject({ kind: 'file.rejected', details: { reason: 'Wrong form' } })
})

it('a download is refused when its audit entry cannot be stored', async () => {
  const id = await submit(1_000)
  const { knex } = server.platform.database
  await knex.raw('RENAME TABLE events TO events_away')
  const { status } = await server.fetch(people.pm, `/api/files/${id}`)
  await knex.raw('RENAME TABLE events_away TO events')
  expect(status).toBeGreaterThanOrEqual(500)
})
