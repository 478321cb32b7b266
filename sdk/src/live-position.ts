/** Response header with the id of the newest event that the response includes (`authUser`, ADR 126). */
export const LIVE_POSITION_HEADER = 'Live-Position'

let position: string | undefined

/** Stores the live position of the page's first response that has one. All later responses are newer. */
export function noteLivePosition(named: string | undefined): void {
  position ??= named
}

/**
 * Returns the event id from which the page's event stream must start, so that no change between the first response and
 * the stream is missed. Undefined if no response had a live position.
 */
export const livePosition = (): string | undefined => position
