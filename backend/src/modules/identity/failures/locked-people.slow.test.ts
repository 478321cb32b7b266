import { adminFindings, adminLockedPeople, adminUnlock } from '@headway/contracts/admin'
import { buildPath } from '@headway/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser, formAction } from '../../auth/testing/browser.ts'
import { type PortalWithIdentity, startPortalWithIdentity } from '../../auth/testing/portal-with-identity.ts'
import { identityOf } from '../identity.ts'
import { pollProvider } from '../poller/identity-poller.ts'

/** Number of wrong passwords that lock an account (ADR 022). */
const ENOUGH = 6

let portal: PortalWithIdentity
let administrator: Browser

beforeAll(async () => {
  portal = await startPortalWithIdentity()
  const { email } = await portal.createPerson({ role: 'super_admin' })
  administrator = (await portal.signIn(email)).browser
})
afterAll(() => portal.stop())

async function failSignIn(email: string): Promise<void> {
  const browser = new Browser(portal.url)
  const { response, url } = await browser.visit('/api/login')
  await browser.fetch(new URL(formAction(await response.text()), url).href, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password: 'wrong', credentialId: '' }),
  })
}

const readLocked = async () =>
  adminLockedPeople.reply.parse(await (await administrator.fetch(adminLockedPeople.path)).json())

it('the security page lists a locked-out user, whom an administrator can unlock', async () => {
  const person = await portal.createPerson()
  for (let turn = 0; turn < ENOUGH; turn++) {
    await failSignIn(person.email)
  }
  await pollProvider(portal.platform, identityOf(portal.platform).directory)
  expect(await readLocked()).toMatchObject({
    isProviderReachable: true,
    items: [{ user: { id: person.userId } }],
  })
  const unlock = (id: number) =>
    administrator.fetch(buildPath(adminUnlock.path, { id }), {
      method: 'POST',
      headers: { Origin: new URL(portal.url).origin },
    })
  expect((await unlock(person.userId)).status).toBe(204)
  expect((await readLocked()).items).toEqual([])
  expect((await portal.signIn(person.email)).landed.pathname).toBe('/')
  expect((await unlock(999_999)).status).toBe(404)
})

it('the security page lists people and findings when a user’s account was deleted at the provider', async () => {
  const [person, other] = [await portal.createPerson(), await portal.createPerson({ role: 'it_admin' })]
  await failSignIn(person.email)
  await pollProvider(portal.platform, identityOf(portal.platform).directory)
  for (const { identityId } of [person, other]) {
    await portal.admin('DELETE', `/users/${identityId}`)
  }
  expect(await readLocked()).toEqual({ isProviderReachable: true, items: [] })
  const { items } = adminFindings.reply.parse(await (await administrator.fetch(adminFindings.path)).json())
  const withoutFactor = items.find(({ kind }) => kind === 'administratorsWithoutSecondFactor')
  expect(withoutFactor?.people.map(({ id }) => id)).not.toContain(other.userId)
})

it('the security page shows an unknown lock state while the provider is unavailable', async () => {
  portal.freezeProvider()
  expect(await readLocked()).toEqual({ isProviderReachable: false, items: [] })
  portal.thawProvider()
})
