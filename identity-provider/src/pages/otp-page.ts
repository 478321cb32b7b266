import { messages } from '../messages/en.ts'
import { attemptedUser, field } from './fields.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'

/**
 * Asks for the one-time code after the password.
 *
 * @param action address the form is sent to.
 * @param restart address that begins the sign-in again, as another person for instance.
 */
export function otpPage(action: string, restart: string, email: string, isWrong: boolean): Page {
  return {
    documentTitle: messages.login.documentTitle,
    title: messages.otp.title,
    content: html`<form id="kc-otp-login-form" method="post" action="${action}">
        ${attemptedUser(email)}
        ${field({
          id: 'otp',
          label: messages.otp.code,
          autocomplete: 'one-time-code',
          inputMode: 'numeric',
          error: isWrong ? messages.otp.wrong : undefined,
          hasFocus: true,
        })}
        <button id="kc-login" name="login" type="submit">${messages.login.submit}</button>
      </form>
      <p><a id="reset-login" href="${restart}">${messages.otp.restart}</a></p>`,
  }
}
