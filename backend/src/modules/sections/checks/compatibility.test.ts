import { moduleVersions, portalVersion } from '@headway/contracts/modules'
import { sectionReleasesList } from '@headway/contracts/section-releases'
import { sectionsGet } from '@headway/contracts/sections'
import { afterAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../../test/portal.ts'
import { publishVersion } from '../testing/publish.ts'
import { misfitsOf } from './compatibility.ts'

const server = await startPortal()
afterAll(() => server.stop())

const tasks = moduleVersions['tasks'] ?? ''

describe('compatibility of a release', () => {
  it.each([
    [{ contract: 2, requires: { portal: '^2', modules: { tasks: '^1' } } }, []],
    [{ contract: 9 }, [{ kind: 'contract', module: null, needed: '9', found: '2' }]],
    [
      { contract: 2, requires: { portal: '^3.1' } },
      [{ kind: 'portal', module: null, needed: '^3.1', found: portalVersion }],
    ],
    [
      { contract: 2, requires: { modules: { auth: '^1', tasks: '^9', travel: '^1', constructor: '^1' } } },
      [
        { kind: 'module', module: 'tasks', needed: '^9', found: tasks },
        { kind: 'module', module: 'travel', needed: '^1', found: null },
        { kind: 'module', module: 'constructor', needed: '^1', found: null },
      ],
    ],
  ])('a release that requires %j misses %j', (needs, misfits) => {
    expect(misfitsOf(needs)).toEqual(misfits)
  })

  it('administrators are notified of a release and of a section whose required module is gone', async () => {
    const admin = await buildUser(server, { role: 'it_admin' })
    const call = { params: { name: 'mfe_old' } }
    await publishVersion(server, admin, 'mfe_old', '1.0.0')
    const { knex } = server.platform.database
    const release = knex('section_releases').where({ section: 'mfe_old' })
    const { description } = (await release.clone().first('description')) as { description: string }
    const requires = { modules: { tasks: '^9' } }
    await release.update({
      description: JSON.stringify({ ...(JSON.parse(description) as object), requires }),
    })
    await knex('sections')
      .where({ name: 'mfe_old' })
      .update({ stable_version: '1.0.0', stable_since: server.platform.clock.now() })
    const expected = {
      isCompatible: false,
      misfits: [{ kind: 'module', module: 'tasks', needed: '^9', found: tasks }],
    }
    expect((await server.call(admin, sectionReleasesList, call)).body.items).toMatchObject([expected])
    expect((await server.call(admin, sectionsGet, call)).body).toMatchObject(expected)
  })
})
