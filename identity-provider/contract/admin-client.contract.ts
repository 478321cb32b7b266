import KeycloakAdminClient, { NetworkError } from '@keycloak/keycloak-admin-client'
import { expect, it } from 'vitest'
import { type Client, password } from './client.ts'

/** The calls of the library that the portal's backend makes. */
export function describeAdminClient(client: () => Client): void {
  const library = () => {
    const [baseUrl] = client().subject.adminUrl.split('/admin/')
    const admin = new KeycloakAdminClient({ baseUrl: `${baseUrl}`, realmName: 'portal' })
    // The library's `auth()` cannot refresh the token of a service account.
    admin.registerTokenProvider({ getAccessToken: () => client().serviceToken() })
    return admin
  }
  const refusal = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    return error instanceof NetworkError
      ? { status: error.response.status, data: error.responseData as unknown }
      : error
  }

  it('requires and no longer requires a second factor without other changes', async () => {
    const admin = library()
    const { id, email } = await client().createUser({ requiredActions: ['UPDATE_PASSWORD'] })
    const before = await admin.users.findOne({ id })
    const requiredActions = [...(before?.requiredActions ?? []), 'CONFIGURE_TOTP']
    await admin.users.update({ id }, { ...before, requiredActions })
    const asked = await admin.users.findOne({ id })
    expect(asked?.requiredActions?.toSorted()).toEqual(['CONFIGURE_TOTP', 'UPDATE_PASSWORD'])
    expect(asked).toMatchObject({ email, enabled: before?.enabled, firstName: before?.firstName })
    await admin.users.update({ id }, { ...asked, requiredActions: ['UPDATE_PASSWORD'] })
    expect((await admin.users.findOne({ id }))?.requiredActions).toEqual(['UPDATE_PASSWORD'])
  })

  it('signs a user in through the portal', async () => {
    const admin = library()
    const email = `library-${Date.now()}@headway.test`
    const person = { email, username: email, enabled: true, firstName: 'Ada', lastName: 'Byron' }
    const { id } = await admin.users.create({
      ...person,
      credentials: [{ type: 'password', value: password }],
    })
    const pm = await admin.roles.findOneByName({ name: 'pm' })
    const roles = [{ id: pm?.id ?? '', name: pm?.name ?? '' }]
    await admin.users.addRealmRoleMappings({ id, roles })
    expect((await admin.roles.findUsersWithRole({ name: 'pm', max: 500 })).map((user) => user.id)).toContain(
      id,
    )
    await admin.users.delRealmRoleMappings({ id, roles })
    expect(await admin.users.listRealmRoleMappings({ id })).toHaveLength(1)

    const before = await admin.users.findOne({ id })
    await admin.users.update({ id }, { ...before, firstName: 'Grace', attributes: { managerId: ['7'] } })
    expect(await admin.users.findOne({ id })).toMatchObject({
      firstName: 'Grace',
      lastName: 'Byron',
      attributes: { managerId: ['7'] },
    })
    await admin.users.resetPassword({
      id,
      credential: { type: 'password', value: password, temporary: true },
    })
    expect((await admin.users.getCredentials({ id })).map(({ type }) => type)).toEqual(['password'])
    expect((await admin.users.find({ email, exact: true })).map((user) => user.id)).toEqual([id])

    expect(await admin.attackDetection.findOne({ id })).toMatchObject({ numFailures: 0 })
    await admin.attackDetection.del({ id })
    expect(await admin.users.listSessions({ id })).toEqual([])
    await admin.users.logout({ id })
    await admin.users.del({ id })
    expect(await admin.users.findOne({ id })).toBeFalsy()
  })

  it('reads events', async () => {
    const admin = library()
    const realm = 'portal'
    const types = { type: ['LOGIN_ERROR'] as never, max: 5 }
    expect(Array.isArray(await admin.realms.findEvents({ realm, ...types }))).toBe(true)
    const { id } = await client().createUser()
    const found = await admin.realms.findAdminEvents({
      realm,
      resourceTypes: ['USER', 'REALM_ROLE_MAPPING'] as never,
      max: 100,
    })
    expect(found.filter(({ resourcePath = '' }) => resourcePath.includes(id))).toHaveLength(2)
  })

  it('understands refusals', async () => {
    const admin = library()
    const { email } = await client().createUser()
    expect(await refusal(admin.users.create({ email }))).toMatchObject({
      status: 409,
      data: { errorMessage: 'User exists with same email' },
    })
    expect(await refusal(admin.users.create({ email: 'no-at' }))).toMatchObject({
      status: 400,
      data: { field: 'email', errorMessage: 'error-invalid-email' },
    })
  })
}
