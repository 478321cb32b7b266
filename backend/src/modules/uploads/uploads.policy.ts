import type { Actor } from '../../platform/actor.ts'

/** Permissions for uploads. Everyone who may add files to a report or a task may upload; each sees only their own. */
export const can = {
  upload: ({ role }: Pick<Actor, 'role'>): boolean => role !== 'viewer',
}
