import { messages } from '../messages/en.ts'
import { attemptedUser, field } from './fields.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'

/**
 * Returns the page that asks for the one-time code after the password.
 *
 * @param action URL to which the form is sent.
 * @param restart URL that restarts the sign-in, e.g. as another user.
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
