import { messages } from '../messages/en.ts'
import { html, type Markup } from './html.ts'
import type { Page } from './layout.ts'

/** A demo account as the page lists it; there is one password for all of them. */
export interface DemoAccount {
  readonly role: string
  readonly email: string
}

/** What the login page shows. */
export interface LoginPage {
  /** Address the form is sent to. */
  readonly action: string
  /** What was typed as user name before. */
  readonly username: string
  readonly problem?: 'refused' | 'disabled' | 'timedOut'
  /** Listed only where the data is the demo organisation. */
  readonly demoAccounts: readonly DemoAccount[]
  readonly demoPassword: string
}

function alertOf(problem: LoginPage['problem']): Markup | undefined {
  if (problem !== 'disabled' && problem !== 'timedOut') {
    return undefined
  }
  return html`<p class="alert" role="alert"><span class="kc-feedback-text">${messages.login[problem]}</span></p>`
}

function demoList({ demoAccounts, demoPassword }: LoginPage): Markup | undefined {
  if (demoAccounts.length === 0) {
    return undefined
  }
  const rows = demoAccounts.map(
    ({ role, email }) => html`<tr><th scope="row">${role}</th><td>${email}</td></tr>`,
  )
  return html`<details class="demo" open>
      <summary>${messages.demo.title}</summary>
      <p>${messages.demo.password} <code>${demoPassword}</code></p>
      <table>
        <thead><tr><th scope="col">${messages.demo.columns.role}</th><th scope="col">${messages.demo.columns.email}</th></tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </details>`
}

/** The login page; ids and names are Keycloak's, so one set of tests drives both (identity.md, section 9). */
export function loginPage(page: LoginPage): Page {
  const isRefused = page.problem === 'refused'
  const invalid = isRefused ? 'true' : 'false'
  const error =
    isRefused && html`<span id="input-error-username" class="field-error">${messages.login.refused}</span>`
  return {
    documentTitle: messages.login.documentTitle,
    title: messages.login.title,
    content: html`${alertOf(page.problem)}
      <form id="kc-form-login" method="post" action="${page.action}">
        <div class="field">
          <label for="username">${messages.login.email}</label>
          <input id="username" name="username" type="text" inputmode="email" value="${page.username}"
            autocomplete="username" autocapitalize="none" spellcheck="false" ${page.username === '' && html`autofocus`}
            aria-invalid="${invalid}" aria-describedby="input-error-container-username" />
          <div id="input-error-container-username" aria-live="polite">${error}</div>
        </div>
        <div class="field">
          <label for="password">${messages.login.password}</label>
          <input id="password" name="password" type="password" value="" autocomplete="current-password"
            ${page.username !== '' && html`autofocus`} aria-invalid="${invalid}"
            aria-describedby="input-error-container-username" />
        </div>
        <input type="hidden" id="id-hidden-input" name="credentialId" value="" />
        <button id="kc-login" name="login" type="submit">${messages.login.submit}</button>
      </form>
      ${demoList(page)}`,
  }
}
