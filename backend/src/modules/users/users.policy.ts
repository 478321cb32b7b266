import type { Actor } from '../../platform/actor.ts'

/** Who may open the list of people at all (rules.md, section 1, "GET users"). */
export const canListUsers = (actor: Actor): boolean => actor.role !== 'staff' && actor.role !== 'viewer'

const readsAllPeople = new Set(['super_admin', 'it_admin', 'president'])

/** Whether the actor sees everyone, not only the people below. */
export const seesEveryone = (actor: Actor): boolean => readsAllPeople.has(actor.role)
