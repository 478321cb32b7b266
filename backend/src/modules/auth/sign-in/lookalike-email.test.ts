import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { startPortalWithIdentity } from '../testing/portal-with-identity.ts'

const portal = await startPortalWithIdentity()
afterAll(() => portal.stop())

/** Adds a user who has not signed in yet, so no account of the identity provider is linked. */
async function addUnlinkedUser(email: string): Promise<number> {
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
])('an email address that differs in %s is another user', async (_, known, lookalike) => {
  const id = await addUnlinkedUser(known)
  await signInAs(lookalike)
  const rows = await portal.platform.database.knex('users').whereIn('email', [known, lookalike])
  expect(rows).toHaveLength(2)
  expect(rows.find((row) => row.id === id)).toMatchObject({ email: known, identity_id: null })
})

it('an address in other letter case is the same address', async () => {
  const id = await addUnlinkedUser('grace.hopper@headway.test')
  await signInAs('Grace.Hopper@headway.test'.toLowerCase())
  expect((await portal.platform.database.knex('users').where({ id }).first())?.identity_id).not.toBeNull()
})
