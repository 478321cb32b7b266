import type { Page } from '@playwright/test'

interface Channel {
  on: (event: string, listener: (payload: unknown) => void) => void
  emit: (event: string, payload: unknown) => void
}

interface StorybookWindow {
  __STORYBOOK_ADDONS_CHANNEL__?: Channel
  /** Errors of each finished story, by story id. */
  storyProblems?: Record<string, string[]>
}

export type Theme = 'light' | 'dark'

/** Runs in the page before Storybook and records the result of each story. */
function recordOutcomes(): void {
  const storybook = window as unknown as StorybookWindow
  const finished: Record<string, string[]> = {}
  let channel: Channel | undefined
  let problems: string[] = []
  const failures = ['playFunctionThrewException', 'storyThrewException', 'storyErrored', 'storyMissing']
  const messageOf = (payload: unknown) =>
    payload && typeof payload === 'object' && 'message' in payload
      ? String(payload.message)
      : JSON.stringify(payload)
  storybook.storyProblems = finished
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set: (next: Channel) => {
      channel = next
      for (const event of failures) {
        next.on(event, (payload) => problems.push(`${event}: ${messageOf(payload)}`))
      }
      next.on('storyFinished', (payload) => {
        finished[(payload as { storyId: string }).storyId] = problems
        problems = []
      })
    },
  })
}

/**
 * Loads Storybook's preview with one story. The add-on's own accessibility check is switched off: the tests run axe
 * themselves, and only one run can be under way.
 *
 * @param id story id of index.json
 */
export async function loadPreview(page: Page, id: string): Promise<void> {
  await page.addInitScript(recordOutcomes)
  await page.goto(`/iframe.html?id=${id}&viewMode=story&globals=theme:light;a11y.manual:!true`)
  await outcomeOf(page, id)
}

/**
 * Renders a story in the loaded preview, again if it is already shown, and waits until its play function has ended.
 *
 * @returns its errors.
 */
export async function playStory(page: Page, id: string): Promise<string[]> {
  await page.evaluate((storyId) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel, storyProblems } = window as unknown as StorybookWindow
    delete storyProblems?.[storyId]
    const isShown = location.search.includes(`id=${storyId}&`)
    channel?.emit(isShown ? 'forceRemount' : 'setCurrentStory', { storyId, viewMode: 'story' })
  }, id)
  return outcomeOf(page, id)
}

async function outcomeOf(page: Page, id: string): Promise<string[]> {
  const problems = await page.waitForFunction(
    (storyId) => (window as unknown as StorybookWindow).storyProblems?.[storyId],
    id,
    { timeout: 30_000 },
  )
  return (await problems.jsonValue()) ?? []
}

/** Changes the theme of the current story without rendering it again, so that open popups stay open. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((next) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as StorybookWindow
    channel?.emit('updateGlobals', { globals: { theme: next } })
  }, theme)
  await page.waitForFunction((next) => document.documentElement.dataset.theme === next, theme)
}
