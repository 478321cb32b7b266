import { renderSVG } from 'uqr'
import { messages } from '../messages/en.ts'
import { alert, endOtherSessionsBox, field } from './fields.ts'
import { html, type Markup } from './html.ts'
import type { Page } from './layout.ts'

/** Properties of both account actions' pages. */
interface ActionPage {
  /** URL to which the form is sent. */
  readonly action: string
  /** Whether the user requested the action. A required action cannot be canceled. */
  readonly isRequested: boolean
}

/** Page on which a user sets a new password. */
export interface UpdatePasswordPage extends ActionPage {
  /** `rejected` contains the message of the realm's policy. */
  readonly problem?:
    | { readonly kind: 'missing' | 'different' }
    | { readonly kind: 'rejected'; readonly text: string }
}

/** Page on which a user sets up an authenticator. */
export interface ConfigureOtpPage extends ActionPage {
  /** In base 32. */
  readonly secret: string
  readonly email: string
  /** URL of the same page with the key instead of the barcode, or vice versa. */
  readonly otherMode: string
  readonly isManual: boolean
  readonly label: string
  readonly problem?: 'missingCode' | 'wrongCode' | 'missingLabel' | undefined
}

const cancelButton = (id: string): Markup =>
  html`<button id="${id}" name="cancel-aia" value="true" type="submit" class="secondary" formnovalidate>${messages.action.cancel}</button>`

/** Returns the page for a new password, which is required or was requested by the user. */
export function updatePasswordPage({ action, isRequested, problem }: UpdatePasswordPage): Page {
  const { due, missing, different, ...texts } = messages.updatePassword
  const isDifferent = problem?.kind === 'different'
  const notice = isRequested || problem ? undefined : due
  return {
    documentTitle: messages.login.documentTitle,
    title: texts.title,
    content: html`${alert(notice, 'notice')}${alert(problem?.kind === 'rejected' ? problem.text : undefined)}
      <form id="kc-passwd-update-form" method="post" action="${action}">
        ${field({
          id: 'password-new',
          label: texts.newPassword,
          type: 'password',
          autocomplete: 'new-password',
          hint: texts.hint,
          error: problem?.kind === 'missing' ? missing : undefined,
          hasFocus: !isDifferent,
        })}
        ${field({
          id: 'password-confirm',
          label: texts.confirmation,
          type: 'password',
          autocomplete: 'new-password',
          error: isDifferent ? different : undefined,
          hasFocus: isDifferent,
        })}
        ${endOtherSessionsBox()}
        <div class="buttons">
          <button id="kc-submit" name="login" type="submit">${messages.action.submit}</button>
          ${isRequested && cancelButton('kc-cancel')}
        </div>
      </form>`,
  }
}

/** Returns the URI that authenticator apps read from the barcode. */
function keyUri(secret: string, email: string): string {
  const query = new URLSearchParams({
    secret,
    digits: '6',
    algorithm: 'SHA1',
    issuer: messages.brand,
    period: '30',
  })
  return `otpauth://totp/${messages.brand}:${encodeURIComponent(email)}?${query}`
}

function barcode({ secret, email, otherMode }: ConfigureOtpPage): Markup {
  const texts = messages.configureOtp
  const image = Buffer.from(renderSVG(keyUri(secret, email), { border: 4 })).toString('base64')
  return html`<p>${texts.scan}</p>
    <img id="kc-totp-secret-qr-code" class="barcode" src="data:image/svg+xml;base64,${image}" alt="${texts.barcode}" />
    <p><a id="mode-manual" href="${otherMode}">${texts.unableToScan}</a></p>`
}

function key({ secret, otherMode }: ConfigureOtpPage): Markup {
  const texts = messages.configureOtp
  const settings = [texts.type, texts.algorithm, texts.digits, texts.interval]
  return html`<p>${texts.enterKey}</p>
    <p><code id="kc-totp-secret-key" class="key">${secret.replace(/.{4}(?=.)/g, '$& ')}</code></p>
    <p><a id="mode-barcode" href="${otherMode}">${texts.scanBarcode}</a></p>
    <p>${texts.settings}</p>
    <ul>${settings.map((setting) => html`<li>${setting}</li>`)}</ul>`
}

/** Returns the page that sets up an authenticator: the user scans or types the key and confirms it with a code. */
export function configureOtpPage(page: ConfigureOtpPage): Page {
  const texts = messages.configureOtp
  const { problem } = page
  const codeErrors: Readonly<Record<string, string>> = {
    missingCode: texts.missingCode,
    wrongCode: messages.otp.wrong,
  }
  return {
    documentTitle: messages.login.documentTitle,
    title: texts.title,
    content: html`${alert(page.isRequested || problem ? undefined : texts.due, 'notice')}
      <ol class="steps">
        <li>
          <p>${texts.install}</p>
          <ul>${texts.applications.map((name) => html`<li>${name}</li>`)}</ul>
        </li>
        <li>${page.isManual ? key(page) : barcode(page)}</li>
        <li><p>${texts.finish}</p><p>${texts.name}</p></li>
      </ol>
      <form id="kc-totp-settings-form" method="post" action="${page.action}">
        ${field({
          id: 'totp',
          label: texts.code,
          autocomplete: 'one-time-code',
          inputMode: 'numeric',
          error: codeErrors[problem ?? ''],
          errorId: 'input-error-otp-code',
          // Otherwise the focused field would scroll the page past the steps.
          hasFocus: problem !== undefined && problem !== 'missingLabel',
        })}
        ${field({
          id: 'userLabel',
          label: texts.label,
          value: page.label,
          autocomplete: 'off',
          error: problem === 'missingLabel' ? texts.missingLabel : undefined,
          errorId: 'input-error-otp-label',
          hasFocus: problem === 'missingLabel',
        })}
        ${endOtherSessionsBox()}
        <div class="buttons">
          <input id="saveTOTPBtn" class="button" type="submit" value="${messages.action.submit}" />
          ${page.isRequested && cancelButton('cancelTOTPBtn')}
        </div>
      </form>`,
  }
}
