import { messages } from '../messages/en.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'

/**
 * Returns the response to a form of an earlier step, e.g. after the back button.
 *
 * @param restart URL that restarts the sign-in.
 * @param goOn URL of the current step.
 */
export function expiredPage(restart: string, goOn: string): Page {
  const texts = messages.expired
  return {
    documentTitle: messages.login.documentTitle,
    title: texts.title,
    content: html`<p class="instruction">
        ${texts.restart} <a id="loginRestartLink" href="${restart}">${texts.link}</a>.<br />
        ${texts.goOn} <a id="loginContinueLink" href="${goOn}">${texts.link}</a>.
      </p>`,
  }
}
