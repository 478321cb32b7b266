import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sectionReleasesList } from '@headway/contracts/section-releases'
import { sectionsPreview } from '@headway/contracts/sections'
import { afterAll, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { buildUser, startPortal } from '../../test/portal.ts'
import { cleanUpSections } from './sections.cleanup.ts'
import { countStoredFiles, publishVersion, release } from './testing/publish.ts'

const DAY = 86_400_000

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })

const versions = async (name: string) =>
  (await server.call(admin, sectionReleasesList, { params: { name } })).body.items
    .map(({ version }) => version)
    .toSorted((a, b) => Number(a.split('.')[1]) - Number(b.split('.')[1]))

/** Sets the age of all stored files to two days, since unreferenced files are kept for one day. */
async function ageStoredFiles(): Promise<void> {
  const moment = new Date(Date.now() - 2 * DAY)
  for (const entry of await readdir(server.platform.environment.FILES_DIR, {
    recursive: true,
    withFileTypes: true,
  })) {
    await utimes(join(entry.parentPath, entry.name), moment, moment)
  }
}

it('the cleanup keeps the last ten releases, active ones, and those active within 30 days', async () => {
  const { knex } = server.platform.database
  for (let minor = 0; minor < 14; minor++) {
    await release(server, admin, 'mfe_old', `1.${minor}.0`)
  }
  await publishVersion(server, admin, 'mfe_old', '1.14.0')
  const longAgo = (days: number) => new Date(Date.now() - days * DAY)
  const age = (version: string, days: number) => {
    const moment = longAgo(days)
    return knex('section_releases')
      .where({ section: 'mfe_old', version })
      .update({ published_at: moment, used_at: moment, left_at: moment })
  }
  for (let minor = 0; minor < 13; minor++) {
    await age(`1.${minor}.0`, 100 - minor)
  }
  // An open page may still use this release.
  await knex('section_releases')
    .where({ section: 'mfe_old', version: '1.1.0' })
    .update({ left_at: longAgo(29) })
  await server.call(admin, sectionsPreview, { params: { name: 'mfe_old' }, body: { version: '1.2.0' } })
  const files = await countStoredFiles(server)
  await cleanUpSections(server.platform)
  const kept = await versions('mfe_old')
  expect(kept).not.toContain('1.0.0')
  expect(kept).toEqual(expect.arrayContaining(['1.1.0', '1.2.0', '1.12.0', '1.13.0', '1.14.0']))
  expect(kept).toHaveLength(12)
  // The file sweep deletes the bytes a day later.
  expect(await countStoredFiles(server)).toBe(files)
  await ageStoredFiles()
  await inTransaction(knex, (trx) => server.platform.jobs.add({ kind: 'files.sweep' }, trx))
  await server.platform.jobs.runDue()
  expect(await countStoredFiles(server)).toBe(kept.length)
  for (const version of kept) {
    const archive = await server.fetch(null, `/api/sections/mfe_old/releases/${version}/archive`)
    expect(archive.status, version).toBe(200)
    expect((await archive.arrayBuffer()).byteLength, version).toBe(
      Number(archive.headers.get('content-length')),
    )
  }
  await knex('section_previews').update({ expires_at: longAgo(1) })
  await cleanUpSections(server.platform)
  expect(await versions('mfe_old')).not.toContain('1.2.0')
  expect(await knex('section_previews').select()).toEqual([])
})

it('the cleanup never deletes the previous release of a section, however old', async () => {
  const { knex } = server.platform.database
  await release(server, admin, 'mfe_still', '1.0.0')
  await release(server, admin, 'mfe_still', '1.1.0')
  for (let minor = 2; minor < 14; minor++) {
    await publishVersion(server, admin, 'mfe_still', `1.${minor}.0`)
  }
  const moment = new Date(Date.now() - 400 * DAY)
  await knex('section_releases')
    .where({ section: 'mfe_still' })
    .whereIn('version', ['1.0.0', '1.1.0'])
    .update({ published_at: moment, left_at: moment })
  await knex('section_releases')
    .where({ section: 'mfe_still' })
    .whereNotNull('used_at')
    .update({ used_at: moment })
  await cleanUpSections(server.platform)
  expect(await versions('mfe_still')).toEqual(expect.arrayContaining(['1.0.0', '1.1.0']))
})

it('the cleanup of sections deletes counts after 30 days and tokens 90 days after their end', async () => {
  const { knex } = server.platform.database
  const ago = (days: number) => new Date(Date.now() - days * DAY)
  const token = { section: 'mfe_still', scope: 'publish', created_by: admin.id, created_at: ago(200) }
  await knex('section_tokens').insert([
    { ...token, name: 'gone', token_hash: 'a'.repeat(64), expires_at: ago(91) },
    { ...token, name: 'shown', token_hash: 'b'.repeat(64), expires_at: ago(89) },
  ])
  for (const days of [31, 29]) {
    await knex('section_users').insert({
      section: `mfe_${days === 31 ? 'gone' : 'kept'}`,
      user_id: admin.id,
      version: '1.0.0',
      seen_at: ago(days),
    })
  }
  await cleanUpSections(server.platform)
  expect(await knex('section_tokens').select('name')).toEqual([{ name: 'shown' }])
  expect(await knex('section_users').select('section')).toEqual([{ section: 'mfe_kept' }])
})
