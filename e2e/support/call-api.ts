import type { Page } from '@playwright/test'

/** Calls the server as the page does and waits when its rate limit is reached. */
export const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const ask = () =>
        fetch(path, {
          method,
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
      let response = await ask()
      while (response.status === 429) {
        const seconds = Number(response.headers.get('Retry-After') ?? 1)
        await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
        response = await ask()
      }
      const text = await response.text()
      if (!response.ok) {
        throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
      }
      return text === '' ? null : JSON.parse(text)
    },
    { method, path, body },
  )
