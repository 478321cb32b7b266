import { messages } from '../messages/en.ts'
import { alert, field } from './fields.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'

const words = messages.device

/**
 * Asks for the code that a device shows.
 *
 * @param action address the form is sent to.
 * @param isWrong whether a code was sent that is unknown, used or too old.
 */
export function deviceCodePage(action: string, isWrong: boolean): Page {
  return {
    documentTitle: words.documentTitle,
    title: words.title,
    content: html`${alert(isWrong ? words.wrongCode : undefined)}
      <form id="kc-user-verify-device-user-code-form" method="post" action="${action}">
        ${field({ id: 'device_user_code', label: words.code, autocomplete: 'off', hasFocus: true })}
        <button id="kc-login" type="submit">${messages.action.submit}</button>
      </form>`,
  }
}

/**
 * Asks whether the device may act for the person.
 *
 * @param clientName the device's client, as people know it.
 */
export function deviceGrantPage(action: string, clientName: string): Page {
  return {
    documentTitle: words.documentTitle,
    title: `${words.grantTitle} ${clientName}`,
    content: html`<p>${words.question}</p>
      <ul>${words.privileges.map((privilege) => html`<li>${privilege}</li>`)}</ul>
      <form method="post" action="${action}">
        <div class="buttons">
          <button id="kc-login" name="accept" type="submit" value="yes">${words.yes}</button>
          <button id="kc-cancel" name="cancel" type="submit" value="no" class="secondary">${words.no}</button>
        </div>
      </form>`,
  }
}

/** The end of the device flow in the browser. */
export function deviceEndPage(end: 'allowed' | 'denied'): Page {
  return {
    documentTitle: words.documentTitle,
    title: words[`${end}Title`],
    content: html`<p class="instruction">${words[end]}</p>`,
  }
}
