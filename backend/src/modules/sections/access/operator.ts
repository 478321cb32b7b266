import type { Act, ActRecord } from '../../../platform/act.ts'
import type { Actor } from '../../../platform/actor.ts'

/** Who works on a section: an administrator, or a program with the section's token. */
export interface Operator {
  /** The person, or who has made the token and answers for it. */
  readonly act: ActRecord
  readonly userId: number
  readonly tokenName: string | null
  /** The only section that it may work on; null for a person. */
  readonly section: string | null
  /** The person; undefined for a token. */
  readonly actor: Actor | undefined
}

/** The operator that a person's act makes. */
export const operatorOf = (act: Act): Operator => ({
  act,
  userId: act.actor.id,
  tokenName: null,
  section: null,
  actor: act.actor,
})
