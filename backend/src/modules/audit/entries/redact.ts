/** Stands where a secret would be. */
const REMOVED = '[not kept]'

const SECRET_NAMES =
  /passw|passphrase|secret|credential|authori[sz]ation|cookie|token$|^code$|otp|private_?key|api_?key|signature/i

/** What is a secret by its own form, wherever it stands: tokens of ours, signed tokens, and passwords in addresses. */
const SECRET_TEXTS: readonly [RegExp, string][] = [
  [/\bhw[a-z]_[A-Za-z0-9_-]{16,}/g, REMOVED],
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)*/g, REMOVED],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi, `$1 ${REMOVED}`],
  [/([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@/]+@/gi, `$1:${REMOVED}@`],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, REMOVED],
]

const withoutSecretTexts = (text: string) =>
  SECRET_TEXTS.reduce((kept, [pattern, replacement]) => kept.replace(pattern, replacement), text)

/**
 * The same value without what must be kept nowhere: fields whose name says that they hold a secret, and texts that look like
 * one. The acts do not report secrets; this is the second net.
 */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') {
    return withoutSecretTexts(value)
  }
  if (Array.isArray(value)) {
    return value.map(withoutSecrets)
  }
  if (typeof value !== 'object' || value === null) {
    return value
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAMES.test(name) && typeof inner !== 'boolean' && inner !== null
        ? REMOVED
        : withoutSecrets(inner),
    ]),
  )
}
