import { messages } from '../messages/en.ts'
import { alert, attemptedUser, field } from './fields.ts'
import { html, type Markup } from './html.ts'
import type { Page } from './layout.ts'

/** Demo account on the login page; all of them have the same password. */
export interface DemoAccount {
  readonly role: string
  readonly email: string
}

export interface LoginPage {
  /** URL to which the form is sent. */
  readonly action: string
  /** Previously typed user name. */
  readonly username: string
  /** Email address of a signed-in user who must enter the password again and cannot change the address. */
  readonly signedInAs?: string | undefined
  readonly problem?: 'refused' | 'disabled' | 'timedOut' | 'stale' | undefined
  /** Empty unless the data is the demo organization. */
  readonly demoAccounts: readonly DemoAccount[]
  readonly demoPassword: string
}

function alertOf({ problem, signedInAs }: LoginPage): Markup | undefined {
  if (problem !== undefined && problem !== 'refused') {
    return alert(messages.login[problem])
  }
  return signedInAs !== undefined && !problem ? alert(messages.login.again, 'notice') : undefined
}

/** Returns one form per account, so that a click signs in even without scripts. */
function demoList({ action, demoAccounts, demoPassword }: LoginPage): Markup | undefined {
  if (demoAccounts.length === 0) {
    return undefined
  }
  const accounts = demoAccounts.map(
    ({ role, email }) => html`<li>
        <form method="post" action="${action}">
          <input type="hidden" name="username" value="${email}" />
          <input type="hidden" name="password" value="${demoPassword}" />
          <input type="hidden" name="credentialId" value="" />
          <button type="submit"><span>${role}</span> <span class="email">${email}</span></button>
        </form>
      </li>`,
  )
  return html`<details class="demo" open>
      <summary>${messages.demo.title}</summary>
      <p>${messages.demo.choose} ${messages.demo.password} <code>${demoPassword}</code></p>
      <ul>${accounts}</ul>
    </details>`
}

/** Returns the login page. Ids and names are Keycloak's, so that the same tests run against both. */
export function loginPage(page: LoginPage): Page {
  const refused = page.problem === 'refused' ? messages.login.refused : undefined
  const { signedInAs } = page
  const user =
    signedInAs === undefined
      ? field({
          id: 'username',
          label: messages.login.email,
          value: page.username,
          autocomplete: 'username',
          inputMode: 'email',
          error: refused,
          hasFocus: page.username === '' || refused !== undefined,
        })
      : attemptedUser(signedInAs)
  return {
    documentTitle: messages.login.documentTitle,
    title: messages.login.title,
    content: html`${alertOf(page)}
      <form id="kc-form-login" method="post" action="${page.action}">
        ${user}
        ${field({
          id: 'password',
          label: messages.login.password,
          type: 'password',
          autocomplete: 'current-password',
          error: signedInAs === undefined ? undefined : refused,
          hasFocus: signedInAs !== undefined || (page.username !== '' && refused === undefined),
        })}
        <input type="hidden" id="id-hidden-input" name="credentialId" value="" />
        <button id="kc-login" name="login" type="submit">${messages.login.submit}</button>
      </form>
      ${demoList(page)}`,
  }
}
