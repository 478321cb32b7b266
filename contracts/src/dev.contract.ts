import * as z from 'zod/mini'
import { Role } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Both exist only where DEV_ROLE_SWITCH is set, which production refuses (docs/RULES.md, "Sessions"). */
export const devSwitchRole = endpoint('devSwitchRole', 'POST /api/dev/switch-role', {
  summary: 'Lets a developer see the portal as another role, in this session only',
  body: z.strictObject({ role: Role }),
  reply: z.object({ role: Role }),
})

export const devResetRole = endpoint('devResetRole', 'POST /api/dev/reset-role', {
  summary: "Gives a developer's session its own role back",
  reply: z.object({ role: Role }),
})
