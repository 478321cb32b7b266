import type { PortalState, usePortalDispatch } from '@headway/sdk'

/** Thunk returned by an endpoint's `initiate`. */
type Reading<Answer> = (
  dispatch: ReturnType<typeof usePortalDispatch>,
  getState: () => PortalState,
  extra: unknown,
) => PromiseLike<Answer> & { unsubscribe(): void }

/**
 * Fetches data that no screen may be subscribed to, and stays subscribed until it arrives. Without a subscription, RTK
 * Query would remove the entry when its tags are invalidated, and the result would be lost.
 *
 * @param reading for example `api.endpoints.tasksGet.initiate(id, { forceRefetch: true })`.
 */
export async function refetch<Answer>(
  dispatch: ReturnType<typeof usePortalDispatch>,
  reading: Reading<Answer>,
): Promise<Answer> {
  const begun = dispatch(reading)
  try {
    return await begun
  } finally {
    begun.unsubscribe()
  }
}
