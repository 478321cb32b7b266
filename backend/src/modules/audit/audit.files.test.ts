import { filesApprove, filesReject } from '@headway/contracts/reports'
import { expect, it } from 'vitest'
import { useTestOrganisation } from '../../test/use-test-organisation.ts'
import { onlyFile, pdf, submitted, THRESHOLD } from '../reports/testing/submit.ts'
import { entriesOf, entryOf } from './testing/entries.ts'

const { server, people } = await useTestOrganisation()

const one = (act: () => Promise<unknown>) => entryOf(server, people.superAdmin, act)
const none = async (act: () => Promise<unknown>) =>
  expect(await entriesOf(server, people.superAdmin, act)).toEqual([])
const submit = async (size: number) =>
  onlyFile(await submitted(server, people.staff, {}, [{ name: 'aid.pdf', content: pdf(size) }])).id

it('a file that is downloaded by somebody else than its author makes one entry, however many parts it comes in', async () => {
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
  await one(async () => {
    await server.fetch(people.pm, path, { headers: { Range: 'bytes=0-99' } })
    await server.fetch(people.pm, path, { headers: { Range: 'bytes=100-199' } })
    await server.fetch(people.pm, path, { headers: { Range: 'bytes=200-' } })
  })
  await none(() => server.fetch(people.staff, path))
  await none(() => server.fetch(people.otherPm, path))
})

it('a decision about a file makes one entry, the same decision again none', async () => {
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

it('a download whose entry cannot be kept is refused', async () => {
  const id = await submit(1_000)
  const { knex } = server.platform.database
  await knex.raw('RENAME TABLE events TO events_away')
  const { status } = await server.fetch(people.pm, `/api/files/${id}`)
  await knex.raw('RENAME TABLE events_away TO events')
  expect(status).toBeGreaterThanOrEqual(500)
})
