/** Two years, which browsers require for preloading. Sent on https only (docs/SECURITY.md, "Attacks and defenses"). */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains; preload'

const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/** Policy for all responses except the shell's page: they may not load, frame or send anything. */
const NO_SOURCES_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Returns the headers of every response (docs/SECURITY.md, "Attacks and defenses"). Headers that an upstream sets take
 * precedence.
 *
 * @param publicUrl origin of the portal.
 */
export function answerHeaders(publicUrl: string): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': NO_SOURCES_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': STRICT_TRANSPORT } : {}),
  }
}

/**
 * Headers that replace those above for the identity provider. keycloak-js shows its pages in hidden frames of the
 * portal, and Keycloak sends no headers that allow this (docs/IDENTITY.md, "Proxying through the gateway").
 */
export const identityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
}

/**
 * Returns the content security policy of the shell's page. Tests have shown that everything runs without a violation.
 *
 * @param nonce new for each response; it allows the theme script and the style element of styled-components.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // keycloak-js uses hidden frames of the identity provider on this origin; `blob:` is the preview of a PDF (ADR
    // 007).
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Returns the content security policy of the page at which a hidden frame ends: one script, framed only by the portal's
 * own pages.
 */
export function silentCheckPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
