import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { currentUser } from '../testing/records.ts'
import { startPortalWithIdentity } from '../testing/portal-with-identity.ts'

const portal = await startPortalWithIdentity()
afterAll(() => portal.stop())

/** Stores names that the embedded provider refuses but Keycloak accepts. */
async function storeName(identityId: string, first_name: string, last_name: string): Promise<void> {
  const provider = openDatabase(portal.identityDatabaseUrl)
  await provider.knex('accounts').where({ id: identityId }).update({ first_name, last_name })
  await provider.close()
}

it('a person with invalid names is admitted with what remains of them', async () => {
  const person = await portal.createPerson()
  await storeName(person.identityId, 'A'.repeat(255), ' \u202E ')
  const { browser } = await portal.signIn(person.email)
  expect((await currentUser(browser)).user).toMatchObject({ firstName: 'A'.repeat(100), lastName: 'Byron' })
})

it('a new person without a name is named after their mailbox', async () => {
  const { email, identityId } = await portal.createAccount()
  await storeName(identityId, 'Grace', '')
  await portal.signIn(email)
  const row = await portal.platform.database.knex('users').where({ identity_id: identityId }).first()
  expect(row).toMatchObject({ first_name: 'Grace', last_name: email.split('@')[0] })
})
