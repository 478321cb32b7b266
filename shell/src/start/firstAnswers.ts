import { type FirstAnswer, keepFirstAnswers } from '@headway/sdk'

/** The gateway has asked for them while the page was on its way (ADR 140). */
const ELEMENT = 'headway-answers'

/** Has the page's first calls answered by what came with it, where that is so. */
export function takeAnswersOfPage(): void {
  const element = document.getElementById(ELEMENT)
  if (!element?.textContent) {
    return
  }
  keepFirstAnswers(JSON.parse(element.textContent) as Record<string, FirstAnswer>)
  element.remove()
}
