import * as z from 'zod/mini'
import { Role } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * Both endpoints exist only when DEV_ROLE_SWITCH is set, which production refuses (docs/PERMISSIONS.md, "Sessions").
 */
export const devSwitchRole = endpoint('devSwitchRole', 'POST /api/dev/switch-role', {
  summary: 'Switches a developer to another role, in this session only',
  body: z.strictObject({ role: Role }),
  reply: z.object({ role: Role }),
})

export const devResetRole = endpoint('devResetRole', 'POST /api/dev/reset-role', {
  summary: "Switches a developer's session back to its own role",
  reply: z.object({ role: Role }),
})
