import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified source has half the bytes of `axe.source`, and hundreds of pages load it. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Rules for whole pages are off, because a story is only a part of a page. */
const wholePageRules = ['region', 'page-has-heading-one', 'landmark-one-main', 'heading-order']

/** Runs in the page. Finishes animations, because text that fades in has no contrast yet. */
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
