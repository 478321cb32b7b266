import { buildPath } from '@headway/contracts'
import { settingsUpdate } from '@headway/contracts/settings'
import { usersResetSecondFactor, usersUpdate } from '@headway/contracts/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser, formAction } from '../../auth/testing/browser.ts'
import {
  password,
  type PortalWithIdentity,
  startPortalWithIdentity,
  type TestPerson,
} from '../../auth/testing/portal-with-identity.ts'

const MINUTE = 60_000

let portal: PortalWithIdentity
let administrator: Browser

beforeAll(async () => {
  portal = await startPortalWithIdentity()
  const { email } = await portal.createPerson({ role: 'super_admin' })
  administrator = (await portal.signIn(email)).browser
})
afterAll(() => portal.stop())
beforeEach(() => demand([]))

async function send(method: string, path: string, body?: unknown): Promise<number> {
  const response = await administrator.fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.status
}

/** Sets the roles that require a second factor and sends the change to the provider. */
async function demand(value: readonly string[]): Promise<void> {
  const path = buildPath(settingsUpdate.path, { key: 'security.twoFactorRoles' })
  expect(await send('PUT', path, { value })).toBe(200)
  await portal.platform.jobs.runDue()
}

const actionsOf = async ({ identityId }: TestPerson): Promise<string[]> => {
  const account = (await (await portal.admin('GET', `/users/${identityId}`)).json()) as {
    requiredActions: string[]
  }
  return account.requiredActions
}

describe('a second factor', () => {
  it('a second factor is required at the next sign-in of the configured roles only', async () => {
    const [staff, pm] = [await portal.createPerson(), await portal.createPerson({ role: 'pm' })]
    await demand(['staff', 'president'])
    expect([await actionsOf(staff), await actionsOf(pm)]).toEqual([['CONFIGURE_TOTP'], []])
    const browser = new Browser(portal.url)
    const { response, url } = await browser.visit('/api/login')
    const answer = await browser.fetch(new URL(formAction(await response.text()), url).href, {
      method: 'POST',
      body: new URLSearchParams({ username: staff.email, password: password, credentialId: '' }),
    })
    expect(answer.headers.get('Location')).toContain('CONFIGURE_TOTP')
    await demand(['pm'])
    expect([await actionsOf(staff), await actionsOf(pm)]).toEqual([[], ['CONFIGURE_TOTP']])
  })

  it('requiring a second factor keeps other required actions of the user', async () => {
    const person = await portal.createPerson()
    await portal.admin('PUT', `/users/${person.identityId}`, { requiredActions: ['UPDATE_PASSWORD'] })
    await demand(['staff'])
    expect((await actionsOf(person)).toSorted()).toEqual(['CONFIGURE_TOTP', 'UPDATE_PASSWORD'])
    await demand([])
    expect(await actionsOf(person)).toEqual(['UPDATE_PASSWORD'])
  })

  it('the second factor is required or not after a user’s role has changed', async () => {
    await demand(['pm'])
    const person = await portal.createPerson()
    const path = buildPath(usersUpdate.path, { id: person.userId })
    expect(await send('PUT', path, { role: 'pm' })).toBe(200)
    await portal.platform.jobs.runDue()
    expect(await actionsOf(person)).toEqual(['CONFIGURE_TOTP'])
    expect(await send('PUT', path, { role: 'staff' })).toBe(200)
    await portal.platform.jobs.runDue()
    expect(await actionsOf(person)).toEqual([])
  })

  it('the second factor is required again after an administrator has removed it', async () => {
    const person = await portal.createPerson()
    await demand(['staff'])
    // This imitates a user who has set up the second factor.
    await portal.admin('PUT', `/users/${person.identityId}`, { requiredActions: [] })
    expect(await send('DELETE', buildPath(usersResetSecondFactor.path, { id: person.userId }))).toBe(204)
    await portal.platform.jobs.runDue()
    expect(await actionsOf(person)).toEqual(['CONFIGURE_TOTP'])
  })

  it('the second factor is required as soon as an unavailable provider is back', async () => {
    const person = await portal.createPerson()
    portal.freezeProvider()
    await demand(['staff'])
    portal.thawProvider()
    portal.moveClock(MINUTE)
    await portal.platform.jobs.runDue()
    expect(await actionsOf(person)).toEqual(['CONFIGURE_TOTP'])
  })

  it('the second factor is required of many users in one run', async () => {
    const people = []
    for (let number = 0; number < 25; number++) {
      people.push(await portal.createPerson({ role: 'viewer' }))
    }
    await demand(['viewer'])
    for (const person of people) {
      expect(await actionsOf(person)).toEqual(['CONFIGURE_TOTP'])
    }
  })
})
