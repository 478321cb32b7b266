import { address } from './endpoint.ts'

export const devSwitchRole = address({ name: 'devSwitchRole', method: 'POST', path: '/api/dev/switch-role' })
export const devResetRole = address({ name: 'devResetRole', method: 'POST', path: '/api/dev/reset-role' })
