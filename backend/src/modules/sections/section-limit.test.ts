import { sectionsCreate, sectionsList } from '@headway/contracts/sections'
import { afterAll, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../test/portal.ts'

const MOST = 200

const server = await startPortal()
afterAll(() => server.stop())

it('a portal has at most 200 sections, so that none is missing from the list', async () => {
  const admin = await buildUser(server, { role: 'super_admin' })
  const { knex } = server.platform.database
  const create = (name: string) => ({ body: { name, title: 'Rooms', owner: null } })
  const rows = Array.from({ length: MOST - 1 }, (_, index) => ({
    name: `mfe_a${'b'.repeat(index % 20)}${'c'.repeat(Math.floor(index / 20))}`,
    title: 'Rooms',
    created_at: new Date(),
  }))
  await knex('sections').insert(rows)
  await server.call(admin, sectionsCreate, create('mfe_z'))
  const { body } = await server.call(admin, sectionsList)
  expect(body.items.map(({ name }) => name)).toContain('mfe_z')
  const refused = await server.refuse(admin, sectionsCreate, create('mfe_zz'))
  expect([refused.status, refused.body.code]).toEqual([409, 'too_many_sections'])
  expect(await knex('sections').where({ name: 'mfe_zz' })).toEqual([])
})
