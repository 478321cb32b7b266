import type { ThunkAction } from '@reduxjs/toolkit'
import type { UnknownAction } from 'redux'
import type { PortalState, PortalStore } from './store.ts'

/** Result of an endpoint's `initiate`. */
type Reading = ThunkAction<
  PromiseLike<unknown> & { unsubscribe(): void },
  PortalState,
  unknown,
  UnknownAction
>

/**
 * Loads data into the store before the component that shows it is rendered.
 *
 * @param reading for example `api.endpoints.tasksList.initiate(filter)`.
 * @returns a promise that resolves when the response has arrived, even if it is an error.
 */
export async function readAhead(store: PortalStore, reading: Reading): Promise<void> {
  const begun = store.dispatch(reading)
  await begun
  begun.unsubscribe()
}
