import type { Actor } from '../../platform/actor.ts'
import { isAdministrator } from '../users/index.ts'

/** Permissions for webhooks, which receive events about everything (docs/PERMISSIONS.md, "Webhooks"). */
export const can = {
  administer: ({ role }: Pick<Actor, 'role'>): boolean => isAdministrator(role),
}
