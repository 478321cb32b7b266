import type { Page } from '@playwright/test'

/** One request that went over the wire. */
interface WireRequest {
  path: string
  /** Milliseconds since the navigation began. */
  start: number
  end: number
  /** As they went over the wire, with a flat sum for the headers. */
  bytes: number
}

/** What a page has asked for so far, without what came from the cache. */
export function wireRequests(page: Page): Promise<WireRequest[]> {
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

/** Each answer takes this much longer, so that what waits for another request shows in its start. */
const ROUND_TRIP = 400

/** Makes the way to the server long, as over a distant network. */
export async function lengthenTheWay(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** The longest row of requests of which each began only after the one before it was answered. */
export function longestChain(requests: readonly WireRequest[]): string[] {
  const ordered = requests.toSorted((one, other) => one.start - other.start)
  const chains: { request: WireRequest; paths: string[] }[] = []
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

/** Sum of what was received of addresses that fit. */
export const received = (requests: readonly WireRequest[], path: RegExp): number =>
  requests.filter((request) => path.test(request.path)).reduce((sum, { bytes }) => sum + bytes, 0)
