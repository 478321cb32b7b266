/** Replaces secrets. */
const REMOVED = '[not kept]'

const SECRET_NAMES =
  /passw|passphrase|secret|credential|authori[sz]ation|cookie|token$|^code$|otp|private_?key|api_?key|signature/i

/**
 * Patterns of secrets in any text: tokens of Headway, signed tokens, authorization headers, private keys and passwords
 * in URLs.
 */
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
 * Returns a value without secrets: fields whose names suggest a secret, and texts that look like one. Events should not
 * contain secrets; this is a second safeguard.
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
