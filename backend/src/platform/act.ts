import type { Actor, Via } from './actor.ts'

/**
 * Who does something, and how it came in. Services are given it instead of the bare person, so that what they report
 * can be kept for history and audit.
 */
export interface Act {
  readonly actor: Actor
  /** Id of the request, 16 letters; also in the answer's `X-Request-Id` and in every log line. */
  readonly requestId: string
  /** Address the gateway reports, at most 45 characters. */
  readonly address: string
  /** When it came in. */
  readonly at: Date
  /** What the person acts by, where it is not themselves in their own role; see {@link Via}. */
  readonly via?: Via | undefined
  /** The act over many objects that it is one of; people are told of that one. */
  readonly partOf?: number
}

/** As much of an {@link Act} as a report of it keeps. */
export type ActRecord = Pick<Act, 'requestId' | 'address' | 'at' | 'via' | 'partOf'> & {
  readonly actor: Pick<Actor, 'id' | 'role'>
}
