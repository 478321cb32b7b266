import { messages } from '../messages/en.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'

/**
 * Answers a form of an earlier step, sent after the back button.
 *
 * @param restart address that begins the sign-in again.
 * @param goOn address of the step that the attempt has come to.
 */
export function expiredPage(restart: string, goOn: string): Page {
  const words = messages.expired
  return {
    documentTitle: messages.login.documentTitle,
    title: words.title,
    content: html`<p class="instruction">
        ${words.restart} <a id="loginRestartLink" href="${restart}">${words.link}</a>.<br />
        ${words.goOn} <a id="loginContinueLink" href="${goOn}">${words.link}</a>.
      </p>`,
  }
}
