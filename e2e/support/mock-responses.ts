import type { Page, Route } from '@playwright/test'
import { respondWithError } from './intercept-requests.ts'

type MockResponse = (route: Route) => Promise<void>

/** Prepared replies for a page, by method and path. A reply can be exchanged without a reload. */
export class MockResponses {
  readonly #answers = new Map<string, MockResponse>()

  /** @param addresses calls to intercept; a call without a prepared reply goes to the server. */
  async watch(page: Page, addresses: RegExp): Promise<void> {
    await page.route(addresses, async (route) => {
      const request = route.request()
      const answer = this.#answers.get(`${request.method()} ${new URL(request.url()).pathname}`)
      await (answer ? answer(route) : route.fallback())
    })
  }

  /** @param call for example `GET /api/sections`. */
  give(call: string, json: unknown, status = 200): void {
    this.#answers.set(call, (route) => route.fulfill({ status, json }))
  }

  refuse(call: string, status: number): void {
    this.#answers.set(call, respondWithError(status))
  }

  /** Holds a call back until `go` is called, and then sends the latest prepared reply. */
  hold(call: string): { go: () => void } {
    const released = Promise.withResolvers<void>()
    const held: MockResponse = async (route) => {
      await released.promise
      const answer = this.#answers.get(call)
      await (answer && answer !== held ? answer(route) : route.fallback())
    }
    this.#answers.set(call, held)
    return { go: released.resolve }
  }
}

/** Returns a problem body as the server sends it. */
export const problem = (code: string, detail: string) => ({
  type: 'about:blank',
  title: 'Refused',
  status: 409,
  code,
  detail,
  requestId: '01E2EFAULT',
})
