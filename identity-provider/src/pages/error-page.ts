import { messages } from '../messages/en.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'

/**
 * A page for what cannot be answered otherwise, with a way back.
 *
 * @param text what has happened, in words for people.
 * @param portalUrl where the way back leads.
 */
export function errorPage(text: string, portalUrl: string): Page {
  return {
    documentTitle: messages.error.title,
    title: messages.error.title,
    content: html`<p id="kc-error-message" class="instruction">${text}</p>
      <p><a id="backToApplication" href="${portalUrl}/">${messages.error.backToApplication}</a></p>`,
  }
}
