import type { Role } from '@headway/contracts'
import { isAdministrator } from '../users/index.ts'
import { taskCan as tasks } from '../tasks/index.ts'

/** Permissions for tags (docs/PERMISSIONS.md, "Tasks"). */
export const can = {
  /** Allowed for users who create tasks. They may see tags from any task. */
  suggest: (actor: { role: Role }): boolean => tasks.create(actor),
  edit: ({ role }: { role: Role }): boolean => isAdministrator(role),
}
