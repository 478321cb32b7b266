import { authUser } from '@headway/contracts/auth'
import { devResetRole, devSwitchRole } from '@headway/contracts/dev'
import { usersList } from '@headway/contracts/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../test/server.ts'

let server: TestServer
let ordinary: TestServer

beforeAll(async () => {
  server = await startTestServer({ DEV_ROLE_SWITCH: '1' })
  ordinary = await startTestServer()
}, 60_000)
afterAll(async () => {
  await server.stop()
  await ordinary.stop()
})

/** The same person with the cookie of an answer. */
const withCookie = (user: TestUser, headers: Headers): TestUser => ({
  ...user,
  cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '',
})

describe('the role switch', () => {
  it('changes what the session may do, and back, each time under a new id', async () => {
    const staff = await server.createUser({ role: 'staff' })
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

  it('touches no other session and not the person', async () => {
    const staff = await server.createUser({ role: 'staff' })
    await server.call(staff, devSwitchRole, { body: { role: 'president' } })
    const [row] = await server.platform.database.rows<{ role: string }>(
      'SELECT role FROM users WHERE id = ?',
      [staff.id],
    )
    expect(row?.role).toBe('staff')
  })

  it.each([{ role: 'root' }, {}, { role: 'pm', userId: 1 }])('refuses %j', async (body) => {
    const staff = await server.createUser()
    expect((await server.refuse(staff, devSwitchRole, { body })).status).toBe(400)
  })

  it('needs a session', async () => {
    expect((await server.refuse(null, devSwitchRole, { body: { role: 'pm' } })).status).toBe(401)
    expect((await server.refuse(null, devResetRole)).status).toBe(401)
  })

  it('does not exist where it is not turned on', async () => {
    const admin = await ordinary.createUser({ role: 'super_admin' })
    expect((await ordinary.refuse(admin, devSwitchRole, { body: { role: 'pm' } })).status).toBe(404)
    expect((await ordinary.refuse(admin, devResetRole)).status).toBe(404)
    expect((await ordinary.call(admin, authUser)).body.can.switchRole).toBe(false)
  })
})
