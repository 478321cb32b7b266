import { type Page, test as base } from '@playwright/test'
import { loadPreview } from './openStory.ts'
import { readStories } from './storyIndex.ts'

/** Storybook's preview, loaded once for all stories that a worker runs. */
export interface Preview {
  readonly page: Page
  /** Errors of the page since the last call. */
  takeErrors(): string[]
}

export const test = base.extend<object, { preview: Preview }>({
  preview: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport } = project.use
      const page = await browser.newPage({
        ...(baseURL ? { baseURL } : {}),
        ...(viewport ? { viewport } : {}),
      })
      let errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') {
          errors.push(`${message.text()} ${message.location().url}`)
        }
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await loadPreview(page, readStories()[0]?.id ?? '')
      await use({
        page,
        takeErrors() {
          const taken = errors
          errors = []
          return taken
        },
      })
      await page.close()
    },
    { scope: 'worker' },
  ],
})
