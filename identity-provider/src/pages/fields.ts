import { messages } from '../messages/en.ts'
import { html, type Markup } from './html.ts'

export interface Field {
  readonly id: string
  readonly label: string
  readonly type?: 'text' | 'password'
  readonly value?: string
  readonly autocomplete: string
  readonly inputMode?: 'numeric' | 'email' | 'text'
  /** Error in the submitted value. */
  readonly error?: string | undefined
  /** Id of the error element if Keycloak does not name it after the field. */
  readonly errorId?: string
  readonly hint?: string
  readonly hasFocus?: boolean
}

/** Returns a field with its label, hint and error. The error is announced and associated with the field. */
export function field(options: Field): Markup {
  const { id, label, type = 'text', value = '', inputMode = 'text', error, hint } = options
  const errorId = options.errorId ?? `input-error-${id}`
  const describedBy = `${hint ? `${id}-hint ` : ''}input-error-container-${id}`
  return html`<div class="field">
      <label for="${id}">${label}</label>
      ${hint && html`<p id="${id}-hint" class="hint">${hint}</p>`}
      <input id="${id}" name="${id}" type="${type}" value="${value}" inputmode="${inputMode}"
        autocomplete="${options.autocomplete}" autocapitalize="none" spellcheck="false"
        ${options.hasFocus === true && html`autofocus`} aria-invalid="${error ? 'true' : 'false'}"
        aria-describedby="${describedBy}" />
      <div id="input-error-container-${id}" aria-live="polite">${
        error !== undefined && html`<span id="${errorId}" class="field-error">${error}</span>`
      }</div>
    </div>`
}

/** Returns a message above a form. */
export function alert(text: string | undefined, kind: 'error' | 'notice' = 'error'): Markup | undefined {
  return text === undefined
    ? undefined
    : html`<p class="alert ${kind}" role="alert"><span class="kc-feedback-text">${text}</span></p>`
}

/** Returns a read-only field with the user who is signing in. */
export function attemptedUser(email: string): Markup {
  return html`<div class="field">
      <label for="kc-attempted-username">${messages.login.email}</label>
      <input id="kc-attempted-username" type="text" value="${email}" readonly />
    </div>`
}

/** Returns a checkbox, initially unchecked, to end the sessions of other browsers. */
export const endOtherSessionsBox = (): Markup =>
  html`<label class="choice" for="logout-sessions"
      ><input id="logout-sessions" name="logout-sessions" type="checkbox" value="on" /><span
        >${messages.action.endOtherSessions}</span
      ></label
    >`
