import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Half the bytes of what the package itself would hand out, and read by hundreds of pages. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** A story is a piece of a page, so what only whole pages have is not asked of it. */
const wholePageRules = ['region', 'page-has-heading-one', 'landmark-one-main', 'heading-order']

/** Runs in the page: half-faded text has no contrast yet, so what fades in has to have arrived. */
function settleAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) {
      animation.finish()
    }
  }
}

/**
 * Checks what the page shows now with every rule of axe.
 *
 * @returns one line for each violated rule, with the elements that violate it
 */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(settleAnimations)
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
  }
  return page.evaluate(async (skipped) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const rules = Object.fromEntries(skipped.map((rule) => [rule, { enabled: false }]))
    const { violations } = await checker.run(document, { rules, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, wholePageRules)
}
