import type { PortalState, usePortalDispatch } from '@headway/sdk'

/** What an endpoint's `initiate` makes. */
type Reading<Answer> = (
  dispatch: ReturnType<typeof usePortalDispatch>,
  getState: () => PortalState,
  extra: unknown,
) => PromiseLike<Answer> & { unsubscribe(): void }

/**
 * Reads what no screen may hold, and holds it until it is there: what is held by nobody is thrown away when it changes
 * meanwhile, and its answer with it.
 *
 * @param reading for example `api.endpoints.tasksGet.initiate(id, { forceRefetch: true })`.
 */
export async function readAnew<Answer>(
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
