import type { RequestContext, AuditContext } from '../../../platform/request-context.ts'
import type { Actor } from '../../../platform/actor.ts'

/** Author of a change of a section: an administrator or a program with the section's token. */
export interface Principal {
  /** Context with the administrator, or with the user who created the token and is responsible for it. */
  readonly context: AuditContext
  readonly userId: number
  readonly tokenName: string | null
  /** The only section that a token may change; null for a person. */
  readonly section: string | null
  /** The administrator; undefined for a token. */
  readonly actor: Actor | undefined
}

/** Returns the principal for an action of a user. */
export const principalOf = (context: RequestContext): Principal => ({
  context,
  userId: context.actor.id,
  tokenName: null,
  section: null,
  actor: context.actor,
})
