import type { UserAbilities } from '@headway/contracts/users'
import type { Actor } from '../../platform/actor.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { UserModel } from './user.model.ts'
import { can, seesEveryone } from './users.policy.ts'

/** A person as the rules ask for them. */
export const subjectOf = (user: UserModel) => ({
  id: user.id,
  role: user.role,
  isActive: user.isActive,
})

async function isBelow(actor: Actor, id: number, trx: Transaction): Promise<boolean> {
  const path = await trx('user_closure').where({ ancestor_id: actor.id, descendant_id: id }).first('depth')
  return path !== undefined
}

/**
 * Locks a person's row: every act on a person starts here, so acts on one person queue up and what is decided on the row
 * holds until the commit.
 *
 * @throws ProblemError 404 when there is no such person or the actor may not know of them.
 */
export async function lockUser(actor: Actor, id: number, trx: Transaction): Promise<UserModel> {
  const user = await UserModel.query(trx).findById(id).forUpdate()
  if (!user || !(seesEveryone(actor) || (await isBelow(actor, id, trx)))) {
    throw notFound('person')
  }
  return user
}

/** Holds a person's row for what they add for themselves up to a bound: two of their requests are counted one after the other. */
export async function holdPerson(id: number, trx: Transaction): Promise<void> {
  await trx('users').where({ id }).forUpdate().select('id')
}

/**
 * Locks a person's row and makes sure that the actor may do something with them.
 *
 * @throws ProblemError 404 as {@link lockUser}, 403 `user.<ability>`.
 */
export async function checkAbility(
  actor: Actor,
  id: number,
  ability: keyof UserAbilities,
  trx: Transaction,
): Promise<UserModel> {
  const user = await lockUser(actor, id, trx)
  if (!can[ability](actor, subjectOf(user))) {
    throw forbidden(`user.${ability}`)
  }
  return user
}
