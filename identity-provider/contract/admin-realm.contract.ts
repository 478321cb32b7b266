import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Client } from './client.ts'

const realmFile = new URL('../keycloak/portal-realm.json', import.meta.url)

interface RealmFile {
  readonly components: Record<string, readonly { config: Record<string, readonly string[]> }[]>
}

/** What the Admin API says about the realm as a whole. */
export function describeAdminRealm(client: () => Client): void {
  const answer = (method: string, path: string, body?: unknown) => client().answer(method, path, body)

  it('shows the user profile of the realm file', async () => {
    const { components } = JSON.parse(readFileSync(realmFile, 'utf8')) as RealmFile
    const [provider] = components['org.keycloak.userprofile.UserProfileProvider'] ?? []
    const [text = ''] = provider?.config['kc.user.profile.config'] ?? []
    const profile = JSON.parse(text)
    for (const attribute of profile.attributes) {
      attribute.required?.roles.sort()
    }
    expect((await answer('GET', '/users/profile')).body).toEqual(profile)
  })

  it('counts the sessions of its clients', async () => {
    const { email } = await client().createUser()
    await client().signIn(email)
    const { body } = await answer('GET', '/client-session-stats')
    const backend = body.find(({ clientId }: { clientId: string }) => clientId === 'portal-backend')
    expect(Object.keys(backend).toSorted()).toEqual(['active', 'clientId', 'id', 'offline'])
    expect(Number(backend.active)).toBeGreaterThan(0)
    expect(backend.offline).toBe('0')
  })

  it('lets nobody but its own administrator import people', async () => {
    expect((await answer('POST', '/partialImport', { users: [] })).status).toBe(403)
    expect((await client().answer('POST', '/partialImport', { users: [] }, null)).status).toBe(401)
  })

  describe('roles', () => {
    it('lists who has one, in pages', async () => {
      const people = [await client().createUser({}, 'president'), await client().createUser({}, 'president')]
      const ids = async (query: string) =>
        (await answer('GET', `/roles/president/users${query}`)).body.map(({ id }: { id: string }) => id)
      const all = await ids('')
      expect(people.map(({ id }) => all.includes(id))).toEqual([true, true])
      expect(await ids(`?first=1&max=${all.length}`)).toHaveLength(all.length - 1)
      expect(await ids('?max=1')).toEqual(all.slice(0, 1))
    })

    it('does not know one that is not there', async () => {
      const unknown = { status: 404, body: { error: 'Could not find role' } }
      expect(await answer('GET', '/roles/emperor/users')).toMatchObject(unknown)
      expect(await answer('GET', '/roles/emperor')).toMatchObject(unknown)
    })

    it('shows all mappings of a person and what is left to give', async () => {
      const { id } = await client().createUser({}, 'viewer')
      const names = (roles: { name: string }[]) => roles.map(({ name }) => name).toSorted()
      const { body } = await answer('GET', `/users/${id}/role-mappings`)
      expect(Object.keys(body)).toEqual(['realmMappings'])
      expect(names(body.realmMappings)).toEqual(['default-roles-portal', 'viewer'])
      const available = names((await answer('GET', `/users/${id}/role-mappings/realm/available`)).body)
      expect(available).toEqual([
        'it_admin',
        'offline_access',
        'pm',
        'president',
        'sr_pm',
        'staff',
        'super_admin',
        'uma_authorization',
      ])
    })
  })
}
