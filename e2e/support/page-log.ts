import type { BrowserContext, Request, TestInfo } from '@playwright/test'

/** Number of last lines that are attached. */
const MAX_LINES = 60

/** Records writes and navigations of windows, because a failure that occurs once can't be reproduced. */
export class PageLog {
  readonly #lines: string[] = []

  /** Watches all pages of a context. */
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

  /** Attaches the last lines to the report of a failed test. */
  async leave(info: TestInfo): Promise<void> {
    if (info.status === info.expectedStatus) {
      return
    }
    await info.attach('what windows wrote and where they went', {
      body: this.#lines.slice(-MAX_LINES).join('\n'),
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
