import { authUser } from '@headway/contracts/auth'
import { devResetRole, devSwitchRole } from '@headway/contracts/dev'
import { usersList } from '@headway/contracts/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../../test/portal.ts'

let server: TestPortal
let ordinary: TestPortal

beforeAll(async () => {
  server = await startPortal({ DEV_ROLE_SWITCH: '1' })
  ordinary = await startPortal()
})
afterAll(async () => {
  await server.stop()
  await ordinary.stop()
})

/** Returns the same user with the cookie of a response. */
const withCookie = (user: TestUser, headers: Headers): TestUser => ({
  ...user,
  cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '',
})

describe('the role switch', () => {
  it('changes the abilities of the session and restores them, each time with a new session id', async () => {
    const staff = await buildUser(server, { role: 'staff' })
    const switched = await server.call(staff, devSwitchRole, { body: { role: 'it_admin' } })
    expect(switched.body).toEqual({ role: 'it_admin' })
    expect((await server.refuse(staff, authUser)).status).toBe(401)

    const asAdmin = withCookie(staff, switched.headers)
    await server.call(asAdmin, usersList)
    expect((await server.call(asAdmin, authUser)).body).toMatchObject({
      role: 'it_admin',
      session: { roleOverride: 'it_admin' },
    })

    const reset = await server.call(asAdmin, devResetRole)
    expect(reset.body).toEqual({ role: 'staff' })
    expect((await server.refuse(withCookie(staff, reset.headers), usersList)).status).toBe(403)
  })

  it('the role switch affects neither other sessions nor the user', async () => {
    const staff = await buildUser(server, { role: 'staff' })
    await server.call(staff, devSwitchRole, { body: { role: 'president' } })
    const [row] = await server.platform.database.rows<{ role: string }>(
      'SELECT role FROM users WHERE id = ?',
      [staff.id],
    )
    expect(row?.role).toBe('staff')
  })

  it.each([{ role: 'root' }, {}, { role: 'pm', userId: 1 }])(
    'switching the role returns 400 for %j',
    async (body) => {
      const staff = await buildUser(server)
      expect((await server.refuse(staff, devSwitchRole, { body })).status).toBe(400)
    },
  )

  it('switching the role returns 401 without a session', async () => {
    expect((await server.refuse(null, devSwitchRole, { body: { role: 'pm' } })).status).toBe(401)
    expect((await server.refuse(null, devResetRole)).status).toBe(401)
  })

  it('the role switch returns 404 when it is disabled', async () => {
    const admin = await buildUser(ordinary, { role: 'super_admin' })
    expect((await ordinary.refuse(admin, devSwitchRole, { body: { role: 'pm' } })).status).toBe(404)
    expect((await ordinary.refuse(admin, devResetRole)).status).toBe(404)
    expect((await ordinary.call(admin, authUser)).body.can.switchRole).toBe(false)
  })
})
