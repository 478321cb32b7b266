import type { BrowserContext, Request, TestInfo } from '@playwright/test'

/** So many lines of the end are enough to see what led to a failure. */
const LAST = 60

/** What windows wrote and where they went, to be read when a test has failed: a failure that comes once cannot be asked again. */
export class Traffic {
  readonly #lines: string[] = []

  /** Follows every page of a context. */
  watch(context: BrowserContext): void {
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) {
          this.#add(`went to ${frame.url()}`)
        }
      })
    })
    context.on('requestfailed', (request) => this.#note(request, request.failure()?.errorText))
    context.on('response', (response) => this.#note(response.request(), String(response.status())))
  }

  /** Leaves them beside the test where it has failed. */
  async leave(info: TestInfo): Promise<void> {
    if (info.status === info.expectedStatus) {
      return
    }
    await info.attach('what windows wrote and where they went', {
      body: this.#lines.slice(-LAST).join('\n'),
      contentType: 'text/plain',
    })
  }

  #note(request: Request, outcome = 'failed'): void {
    const isWriting = request.method() !== 'GET'
    if (isWriting || (Number(outcome) >= 400 && request.isNavigationRequest())) {
      this.#add(`${request.method()} ${new URL(request.url()).pathname}: ${outcome}`)
    }
  }

  #add(line: string): void {
    this.#lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`)
  }
}
