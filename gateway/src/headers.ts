/** Two years, as browsers ask for preloading; sent on https only (docs/RULES.md, "Attacks"). */
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

/** For everything that is not the shell's page: nothing in it may load, frame or send anything. */
const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The header set of every response (docs/RULES.md, "Attacks"). What an upstream sets itself stands instead.
 *
 * @param publicUrl the portal's origin.
 */
export function answerHeaders(publicUrl: string): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': CLOSED_POLICY,
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
 * Instead of the above for the identity provider: keycloak-js shows pages of it in hidden frames of ours, and Keycloak
 * sends no header with them that would say so (docs/IDENTITY.md, "Behind the gateway").
 */
export const identityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
}

/**
 * The content policy of the shell's page: measured to run everything without a violation.
 *
 * @param nonce fresh for this response; it admits the theme script and styled-components' style element.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // keycloak-js asks the identity provider, on this origin, in hidden frames.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The content policy of the page that a hidden frame ends on: one script, shown in nothing but our own pages. */
export function silentCheckPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
