import type { Page, Route } from '@playwright/test'

/** Answers an address as the backend does when something is broken behind it (RFC 9457). */
export const failing = (status: number) => (route: Route) =>
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
 * Lets an address answer only when told how; until then the asking screen is loading.
 *
 * @returns answers what waits, and everything after it, until the address is let go with `page.unroute`.
 */
export async function holdBack(page: Page, address: RegExp): Promise<(reply: Reply) => void> {
  const told = Promise.withResolvers<Reply>()
  await page.route(address, async (route) => {
    const reply = await told.promise
    await reply(route)
  })
  return told.resolve
}

/** Has pages come without the answers that the gateway puts into them, as where the backend is too slow for that. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route(
    (url) => !/^\/(api|auth|assets|mfe)\/|\./.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/(?<=id="headway-answers">).*?(?=<\/script>)/s, '{}')
      await route.fulfill({ response, body })
    },
  )
}

/**
 * Has a page hear of nothing that others do meanwhile: journeys of the same person run beside each other, and what one of them does
 * would have the page ask anew.
 */
export const withoutNews = (page: Page) => page.route(/\/api\/events/, () => undefined)
