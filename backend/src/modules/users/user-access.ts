import type { UserAbilities } from '@headway/contracts/users'
import type { Actor } from '../../platform/actor.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { UserModel } from './user.model.ts'
import { can, seesEveryone } from './users.policy.ts'

/** Returns the fields of a person that the policy needs. */
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
 * Locks a person's row. Every action on a person starts here, so concurrent actions wait for each other and decisions
 * based on the row stay valid until the commit.
 *
 * @throws ProblemError 404 for an unknown person or one whom the actor may not see.
 */
export async function lockUser(actor: Actor, id: number, trx: Transaction): Promise<UserModel> {
  const user = await UserModel.query(trx).findById(id).forUpdate()
  if (!user || !(seesEveryone(actor) || (await isBelow(actor, id, trx)))) {
    throw notFound('person')
  }
  return user
}

/**
 * Locks a person's row before their own objects are counted against a maximum, so that concurrent requests are counted
 * one after the other.
 */
export async function holdPerson(id: number, trx: Transaction): Promise<void> {
  await trx('users').where({ id }).forUpdate().select('id')
}

/**
 * Locks a person's row and checks an ability of the actor.
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
