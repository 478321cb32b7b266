import { messages } from '../messages/en.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'

/**
 * Returns the page that asks for confirmation of the sign-out. It is shown if the request does not prove that it comes
 * from a client of the realm.
 *
 * @param action URL to which the form is sent.
 * @param sessionCode proof that the form was created for this browser.
 */
export function logoutQuestionPage(action: string, sessionCode: string): Page {
  return {
    documentTitle: messages.logout.documentTitle,
    title: messages.logout.title,
    content: html`<p class="instruction">${messages.logout.question}</p>
      <form method="post" action="${action}">
        <input type="hidden" name="session_code" value="${sessionCode}" />
        <input id="kc-logout" class="button" type="submit" name="confirmLogout" value="${messages.logout.submit}" />
      </form>`,
  }
}

/** Returns the page shown after the sign-out. */
export function loggedOutPage(portalUrl: string): Page {
  return {
    documentTitle: messages.logout.documentTitle,
    title: messages.logout.doneTitle,
    content: html`<p><a href="${portalUrl}/">${messages.error.backToApplication}</a></p>`,
  }
}
