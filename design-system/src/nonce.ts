import { setNonce } from 'get-nonce'

/**
 * Passes the CSP nonce to get-nonce. Radix locks scrolling with its own style element, and the portal's
 * Content-Security-Policy blocks this element without a nonce. The shell's HTML contains the nonce in `<meta
 * property="csp-nonce" nonce="…">`. The nonce must be set before the first component renders, so this module runs on
 * import.
 */
if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) {
    setNonce(nonce)
  }
}
