import { setTimeout as wait } from 'node:timers/promises'

/**
 * Default delay in production, in seconds. A load balancer that checks every two seconds notices it twice.
 */
const PRODUCTION_SECONDS = 5

/**
 * Waits after a process has stopped being ready, so that load balancers notice before its listeners close.
 *
 * @param environment `DRAIN_SECONDS`, or the default for its `NODE_ENV`.
 */
export async function waitForDrain({
  NODE_ENV,
  DRAIN_SECONDS = NODE_ENV === 'production' ? PRODUCTION_SECONDS : 0,
}: {
  NODE_ENV?: string | undefined
  DRAIN_SECONDS?: number | undefined
}): Promise<void> {
  if (DRAIN_SECONDS > 0) {
    await wait(DRAIN_SECONDS * 1_000)
  }
}
