import * as z from 'zod/mini'
import * as addresses from './dev.addresses.ts'
import { Role } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Both exist only where DEV_ROLE_SWITCH is set, which production refuses (docs/RULES.md, "Sessions"). */
export const devSwitchRole = endpoint(addresses.devSwitchRole, {
  summary: 'Lets a developer see the portal as another role, in this session only',
  body: z.strictObject({ role: Role }),
  reply: z.object({ role: Role }),
})

export const devResetRole = endpoint(addresses.devResetRole, {
  summary: "Gives a developer's session its own role back",
  reply: z.object({ role: Role }),
})
