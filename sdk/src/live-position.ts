/** Names the newest change that an answer knows of (`authUser`, ADR 126). */
export const LIVE_POSITION_HEADER = 'Live-Position'

let position: string | undefined

/** Keeps the position of the page's first answer that names one: everything after it was read later. */
export function noteLivePosition(named: string | undefined): void {
  position ??= named
}

/**
 * From where the page's event stream has to tell of changes, so that none is missed between the first answer and the
 * stream: the id of an event; undefined where no answer has named one.
 */
export const livePosition = (): string | undefined => position
