import { renderSVG } from 'uqr'
import { messages } from '../messages/en.ts'
import { alert, endOtherSessionsBox, field } from './fields.ts'
import { html, type Markup } from './html.ts'
import type { Page } from './layout.ts'

/** What both account actions show. */
interface ActionPage {
  /** Address the form is sent to. */
  readonly action: string
  /** Whether the person asked for it; who has to do it cannot cancel. */
  readonly isRequested: boolean
}

/** The page on which a person sets a new password. */
export interface UpdatePasswordPage extends ActionPage {
  /** `rejected` is what the realm's policy says. */
  readonly problem?:
    | { readonly kind: 'missing' | 'different' }
    | { readonly kind: 'rejected'; readonly text: string }
}

/** The page on which a person sets up an authenticator. */
export interface ConfigureOtpPage extends ActionPage {
  /** In base 32. */
  readonly secret: string
  readonly email: string
  /** Address of the same page with the key instead of the barcode, or the other way round. */
  readonly otherMode: string
  readonly isManual: boolean
  readonly label: string
  readonly problem?: 'missingCode' | 'wrongCode' | 'missingLabel' | undefined
}

const cancelButton = (id: string): Markup =>
  html`<button id="${id}" name="cancel-aia" value="true" type="submit" class="secondary" formnovalidate>${messages.action.cancel}</button>`

/** Sets a new password, because it is due or because the person wants to. */
export function updatePasswordPage({ action, isRequested, problem }: UpdatePasswordPage): Page {
  const { due, missing, different, ...words } = messages.updatePassword
  const isDifferent = problem?.kind === 'different'
  const notice = isRequested || problem ? undefined : due
  return {
    documentTitle: messages.login.documentTitle,
    title: words.title,
    content: html`${alert(notice, 'notice')}${alert(problem?.kind === 'rejected' ? problem.text : undefined)}
      <form id="kc-passwd-update-form" method="post" action="${action}">
        ${field({
          id: 'password-new',
          label: words.newPassword,
          type: 'password',
          autocomplete: 'new-password',
          hint: words.hint,
          error: problem?.kind === 'missing' ? missing : undefined,
          hasFocus: !isDifferent,
        })}
        ${field({
          id: 'password-confirm',
          label: words.confirmation,
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

/** The address that authenticator applications read from a barcode. */
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
  const words = messages.configureOtp
  const image = Buffer.from(renderSVG(keyUri(secret, email), { border: 4 })).toString('base64')
  return html`<p>${words.scan}</p>
    <img id="kc-totp-secret-qr-code" class="barcode" src="data:image/svg+xml;base64,${image}" alt="${words.barcode}" />
    <p><a id="mode-manual" href="${otherMode}">${words.unableToScan}</a></p>`
}

function key({ secret, otherMode }: ConfigureOtpPage): Markup {
  const words = messages.configureOtp
  const settings = [words.type, words.algorithm, words.digits, words.interval]
  return html`<p>${words.enterKey}</p>
    <p><code id="kc-totp-secret-key" class="key">${secret.replace(/.{4}(?=.)/g, '$& ')}</code></p>
    <p><a id="mode-barcode" href="${otherMode}">${words.scanBarcode}</a></p>
    <p>${words.settings}</p>
    <ul>${settings.map((setting) => html`<li>${setting}</li>`)}</ul>`
}

/** Sets up an authenticator: scan or type the key, prove it with a code. */
export function configureOtpPage(page: ConfigureOtpPage): Page {
  const words = messages.configureOtp
  const { problem } = page
  const codeErrors: Readonly<Record<string, string>> = {
    missingCode: words.missingCode,
    wrongCode: messages.otp.wrong,
  }
  return {
    documentTitle: messages.login.documentTitle,
    title: words.title,
    content: html`${alert(page.isRequested || problem ? undefined : words.due, 'notice')}
      <ol class="steps">
        <li>
          <p>${words.install}</p>
          <ul>${words.applications.map((name) => html`<li>${name}</li>`)}</ul>
        </li>
        <li>${page.isManual ? key(page) : barcode(page)}</li>
        <li><p>${words.finish}</p><p>${words.name}</p></li>
      </ol>
      <form id="kc-totp-settings-form" method="post" action="${page.action}">
        ${field({
          id: 'totp',
          label: words.code,
          autocomplete: 'one-time-code',
          inputMode: 'numeric',
          error: codeErrors[problem ?? ''],
          errorId: 'input-error-otp-code',
          // The steps above come first; the field would pull the page past them.
          hasFocus: problem !== undefined && problem !== 'missingLabel',
        })}
        ${field({
          id: 'userLabel',
          label: words.label,
          value: page.label,
          autocomplete: 'off',
          error: problem === 'missingLabel' ? words.missingLabel : undefined,
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
