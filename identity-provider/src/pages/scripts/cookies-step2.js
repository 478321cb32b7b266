const isSupported = document.cookie.includes('KEYCLOAK_3P_COOKIE')
for (const name of ['KEYCLOAK_3P_COOKIE', 'KEYCLOAK_3P_COOKIE_SAMESITE']) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookies were set this way.
  document.cookie = `${name}=; Max-Age=0`
}
parent.postMessage(isSupported ? 'supported' : 'unsupported', '*')
