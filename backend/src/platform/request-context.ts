import type { Actor, Via } from './actor.ts'

/**
 * The actor of a change and the request it came with. Services receive it so that events have both for the audit log.
 */
export interface RequestContext {
  readonly actor: Actor
  /** Id of the request, 16 letters, as in the `X-Request-Id` header and in every log line. */
  readonly requestId: string
  /** Client address as reported by the gateway, at most 45 characters. */
  readonly address: string
  /** Time of the request. */
  readonly at: Date
  /** Set when the user does not act in their own role and session; see {@link Via}. */
  readonly via?: Via | undefined
  /** Id of the bulk operation this belongs to, which sends one notification for all its objects. */
  readonly bulkOperationId?: number
}

/** The fields of a {@link RequestContext} that events store. */
export type AuditContext = Pick<
  RequestContext,
  'requestId' | 'address' | 'at' | 'via' | 'bulkOperationId'
> & {
  readonly actor: Pick<Actor, 'id' | 'role'>
}
