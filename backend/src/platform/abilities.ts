import type { CurrentUser } from '@headway/contracts/auth'
import type { Actor } from './actor.ts'

type Ability = keyof CurrentUser['can']
type Rule = (actor: Actor) => boolean

/** Permissions of a user that depend on no object. Each module contributes its own. */
export interface Abilities {
  contribute(ability: Ability, rule: Rule): void
  /** @throws Error when no module has registered an ability of the contract. */
  of(actor: Actor): CurrentUser['can']
}

const names: Record<Ability, true> = {
  createTask: true,
  submitReport: true,
  approveFiles: true,
  switchRole: true,
}

export function createAbilities(): Abilities {
  const rules = new Map<Ability, Rule>()
  const decide = (ability: Ability, actor: Actor) => {
    const rule = rules.get(ability)
    if (!rule) {
      throw new Error(`No module decides who may ${ability}`)
    }
    return rule(actor)
  }
  return {
    contribute: (ability, rule) => void rules.set(ability, rule),
    of: (actor) =>
      Object.fromEntries(
        (Object.keys(names) as Ability[]).map((ability) => [ability, decide(ability, actor)]),
      ) as CurrentUser['can'],
  }
}
