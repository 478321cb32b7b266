import type { Page, Route } from '@playwright/test'
import { failing } from './replies.ts'

type Answer = (route: Route) => Promise<void>

/** What a page is answered instead of what the server would say, by method and path; another answer needs no reload. */
export class Answers {
  readonly #answers = new Map<string, Answer>()

  /** @param addresses which calls are looked at; those without an answer here go to the server. */
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
    this.#answers.set(call, failing(status))
  }

  /** Has a call wait until another answer is there for it, which is then given. */
  hold(call: string): { go: () => void } {
    const told = Promise.withResolvers<void>()
    const held: Answer = async (route) => {
      await told.promise
      const answer = this.#answers.get(call)
      await (answer && answer !== held ? answer(route) : route.fallback())
    }
    this.#answers.set(call, held)
    return { go: told.resolve }
  }
}

/** A refusal as the server words it, for an answer of its status. */
export const problem = (code: string, detail: string) => ({
  type: 'about:blank',
  title: 'Refused',
  status: 409,
  code,
  detail,
  requestId: '01E2EFAULT',
})
