import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { type RunningPortal, startRunningPortal } from '../testing/running-portal.ts'

let portal: RunningPortal

beforeAll(async () => {
  portal = await startRunningPortal()
}, 60_000)
afterAll(() => portal.stop())

/** A person whom an administrator has added and who has not signed in yet. */
async function addUnclaimed(email: string): Promise<number> {
  const [id = 0] = await portal.platform.database
    .knex('users')
    .insert({ email, first_name: 'Jose', last_name: 'Lead', role: 'pm', is_active: true } as never)
  return id
}

async function signInAs(email: string): Promise<void> {
  const { identityId } = await portal.createAccount()
  const provider = openDatabase(portal.identityDatabaseUrl)
  await provider.knex('accounts').where({ id: identityId }).update({ email })
  await provider.close()
  await portal.signIn(email)
}

it.each([
  ['an accent', 'jose.lead@headway.test', 'jósé.lead@headway.test'],
  ['a sharp s', 'strasse@headway.test', 'straße@headway.test'],
])('does not take an address that differs in %s for the same one', async (_, known, lookalike) => {
  const id = await addUnclaimed(known)
  await signInAs(lookalike)
  const rows = await portal.platform.database.knex('users').whereIn('email', [known, lookalike])
  expect(rows).toHaveLength(2)
  expect(rows.find((row) => row.id === id)).toMatchObject({ email: known, identity_id: null })
})

it('takes an address in other letters for the same one', async () => {
  const id = await addUnclaimed('grace.hopper@headway.test')
  await signInAs('Grace.Hopper@headway.test'.toLowerCase())
  expect((await portal.platform.database.knex('users').where({ id }).first())?.identity_id).not.toBeNull()
})
