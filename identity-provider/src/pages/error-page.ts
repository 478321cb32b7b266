import { messages } from '../messages/en.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'

/**
 * Returns an error page with a link back.
 *
 * @param text message for the user.
 * @param portalUrl target of the link.
 */
export function errorPage(text: string, portalUrl: string): Page {
  return {
    documentTitle: messages.error.title,
    title: messages.error.title,
    content: html`<p id="kc-error-message" class="instruction">${text}</p>
      <p><a id="backToApplication" href="${portalUrl}/">${messages.error.backToApplication}</a></p>`,
  }
}
