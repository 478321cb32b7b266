import { hasStorageAccess } from './storage-access.js'

if (await hasStorageAccess()) {
  // biome-ignore lint/suspicious/noDocumentCookie: whether this very way works is the question.
  document.cookie = 'KEYCLOAK_3P_COOKIE=supported; Max-Age=60'
  // biome-ignore lint/suspicious/noDocumentCookie: as above, in a frame of another site.
  document.cookie = 'KEYCLOAK_3P_COOKIE_SAMESITE=supported; Max-Age=60; SameSite=None; Secure'
  location.replace('step2.html')
} else {
  parent.postMessage('unsupported', '*')
}
