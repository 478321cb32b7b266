import { roles } from '@headway/contracts'
import { sectionTokensCreate } from '@headway/contracts/section-access'
import { sectionsRegistry } from '@headway/contracts/section-registry'
import {
  sectionsCreate,
  sectionsDisable,
  sectionsGet,
  sectionsList,
  sectionsRemove,
} from '@headway/contracts/sections'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { afterAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../../test/portal.ts'
import { release, send } from '../testing/publish.ts'

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })

describe('removing a section', () => {
  const reason = 'Its team is no more'
  const remove = (name: string) =>
    server.refuse(admin, sectionsRemove, { params: { name }, body: { reason } })

  it('removing a section is refused while it is used, without a reason, or if it is unknown', async () => {
    await release(server, admin, 'mfe_stays', '1.0.0')
    const refused = await remove('mfe_stays')
    expect([refused.status, refused.body.code]).toEqual([409, 'section_in_use'])
    expect((await remove('mfe_nobody')).status).toBe(404)
    const silent = { params: { name: 'mfe_stays' }, body: { reason: ' ' } }
    expect((await server.refuse(admin, sectionsRemove, silent)).status).toBe(400)
  })

  it.each(roles.filter((role) => !role.endsWith('admin')))('a %s cannot remove a section', async (role) => {
    const person = await buildUser(server, { role })
    const call = { params: { name: 'mfe_stays' }, body: { reason } }
    expect((await server.refuse(person, sectionsRemove, call)).status).toBe(403)
  })

  it('a removed section has no accessible files, and its name cannot be used again', async () => {
    const name = 'mfe_gone'
    await release(server, admin, name, '1.0.0')
    const token = { name: 'CI', scope: 'publish', days: 1 } as const
    const made = (await server.call(admin, sectionTokensCreate, { params: { name }, body: token })).body
    await server.call(admin, sectionsDisable, { params: { name }, body: { reason } })
    await server.call(admin, sectionsRemove, { params: { name }, body: { reason } })

    await server.platform.feed.catchUp()
    const { sections } = (await server.call(null, sectionsRegistry)).body
    expect(sections.map((section) => section.name)).not.toContain(name)
    expect((await server.refuse(admin, sectionsGet, { params: { name } })).status).toBe(404)
    expect((await server.call(admin, sectionsList)).body.items.map((item) => item.name)).not.toContain(name)
    const archive = await buildArchive(name, '1.0.1')
    expect((await send(server, { token: made.token }, name, archive)).status).toBe(401)
    const published = await send(server, admin, name, archive)
    expect([published.status, published.body.code]).toEqual([409, 'section_removed'])
    const again = { body: { name, title: 'Again', owner: null } }
    expect((await server.refuse(admin, sectionsCreate, again)).body.code).toBe('section_removed')
  })

  it('the change log of a removed section is kept', async () => {
    const kinds = (await server.platform.database
      .knex('section_changes')
      .where({ section: 'mfe_gone' })
      .orderBy('id', 'desc')
      .select('kind', 'reason')) as { kind: string; reason: string }[]
    expect(kinds[0]).toEqual({ kind: 'removed', reason })
  })
})
