import { hasStorageAccess } from './storage-access.js'

/** The client and origin that the server has let in; asked for once. */
let accepted

async function isAccepted(clientId, origin) {
  accepted ??= fetch(
    `${location.pathname}/init?${new URLSearchParams({ client_id: clientId, origin })}`,
  ).then(
    (response) => response.ok && { clientId, origin },
    () => false,
  )
  const known = await accepted
  return known && known.clientId === clientId && known.origin === origin
}

async function hashOf(sessionId) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(sessionId)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

async function statusOf(clientId, origin, sessionId) {
  if (!(await hasStorageAccess()) || !(await isAccepted(clientId, origin))) {
    return 'error'
  }
  const cookie = /(?:^|;\s*)KEYCLOAK_SESSION=([^;]*)/.exec(document.cookie)?.[1]
  if (!cookie) {
    return sessionId === '' ? 'unchanged' : 'changed'
  }
  return cookie === (await hashOf(sessionId)) ? 'unchanged' : 'changed'
}

async function answer({ data, origin, source }) {
  const [clientId, sessionId, ...rest] = typeof data === 'string' ? data.split(' ') : []
  if (clientId !== undefined && sessionId !== undefined && rest.length === 0) {
    source.postMessage(await statusOf(clientId, origin, sessionId), origin)
  }
}

addEventListener('message', (event) => void answer(event))
