import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { PortalState, PortalStore } from './store.ts'

/** What an endpoint's `initiate` makes. */
type Reading = ThunkAction<
  PromiseLike<unknown> & { unsubscribe(): void },
  PortalState,
  unknown,
  UnknownAction
>

/**
 * Reads something before the component is drawn that shows it, which then finds it in the store.
 *
 * @param reading for example `api.endpoints.tasksList.initiate(filter)`.
 * @returns ends when the answer is there, whatever it is.
 */
export async function readAhead(store: PortalStore, reading: Reading): Promise<void> {
  const begun = store.dispatch(reading)
  await begun
  begun.unsubscribe()
}
