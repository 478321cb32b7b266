import type { Page } from '@playwright/test'

/** A request that went over the network. */
interface NetworkRequest {
  path: string
  /** Milliseconds since the navigation began. */
  start: number
  end: number
  /** Bytes of the compressed body, and a flat amount for the headers. */
  bytes: number
}

/** Returns the requests of a page so far, without those served from the cache. */
export function networkRequests(page: Page): Promise<NetworkRequest[]> {
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name, startTime, responseEnd, transferSize }) => ({
        path: new URL(name).pathname,
        start: startTime,
        end: responseEnd,
        bytes: transferSize,
      })),
  )
}

/**
 * Delay of each response in milliseconds, so that a request that waits for another one starts visibly later. It is
 * longer than a busy machine needs to render a response; a later request can't end before that.
 */
const LATENCY_MS = 1_000

/** Adds latency to all requests of a page. */
export async function addLatency(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Returns the longest chain of requests in which each started only after the response of the one before. */
export function longestChain(requests: readonly NetworkRequest[]): string[] {
  const ordered = requests.toSorted((one, other) => one.start - other.start)
  const chains: { request: NetworkRequest; paths: string[] }[] = []
  for (const request of ordered) {
    const before = chains
      .filter((chain) => chain.request.end <= request.start)
      .toSorted((one, other) => other.paths.length - one.paths.length)[0]
    chains.push({ request, paths: [...(before?.paths ?? []), request.path] })
  }
  return chains.reduce<string[]>(
    (longest, { paths }) => (paths.length > longest.length ? paths : longest),
    [],
  )
}

/** Returns the bytes received from matching addresses. */
export const receivedBytes = (requests: readonly NetworkRequest[], path: RegExp): number =>
  requests.filter((request) => path.test(request.path)).reduce((sum, { bytes }) => sum + bytes, 0)
