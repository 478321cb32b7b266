import type { Page, Route } from '@playwright/test'

/** Returns a handler that responds with a problem body of the given status (RFC 9457). */
export const respondWithError = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      type: 'about:blank',
      title: 'Refused by the test',
      status,
      code: 'e2e_fault',
      requestId: '01E2EFAULT',
    }),
  })

type Reply = (route: Route) => Promise<void>

/**
 * Delays the responses of an address, so that the screen stays in its loading state.
 *
 * @returns a function that answers the waiting and all later requests, until `page.unroute`.
 */
export async function delayResponse(page: Page, address: RegExp): Promise<(reply: Reply) => void> {
  const pendingReply = Promise.withResolvers<Reply>()
  await page.route(address, async (route) => {
    const reply = await pendingReply.promise
    await reply(route)
  })
  return pendingReply.resolve
}

/** Removes the API responses that the gateway embeds into pages, as when the backend is too slow for them. */
export async function withoutPreloadedResponses(page: Page): Promise<void> {
  await page.route(
    (url) => !/^\/(api|auth|assets|mfe)\/|\./.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/(?<=id="headway-answers">).*?(?=<\/script>)/s, '{}')
      await route.fulfill({ response, body })
    },
  )
}

/** Blocks the event stream of a page, because parallel journeys of the same person would make it reload its data. */
export const withoutEventStream = (page: Page) => page.route(/\/api\/events/, () => undefined)
