import { setNonce } from 'get-nonce'

/**
 * Radix locks scrolling with a style element of its own and asks get-nonce for the nonce; without it
 * the portal's Content-Security-Policy blocks that element. The shell's
 * HTML carries the nonce in `<meta property="csp-nonce" nonce="…">`; it has to be known before the
 * first component renders, so this module runs on import.
 */
if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) {
    setNonce(nonce)
  }
}
