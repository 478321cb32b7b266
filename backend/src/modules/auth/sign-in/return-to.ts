const MAX_LENGTH = 2_000
const CONTROL = /\p{Cc}/u
/** Paths that are not pages; returning to one would sign out again or cause a redirect loop. */
const noPage = /^\/(?:api|auth)(?:[/?#]|$)/i

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '//'
  }
}

/**
 * Returns the page to open after a sign-in, which must be a page of the portal (docs/SECURITY.md, "Attacks and
 * defenses").
 *
 * @param requested path that the caller asks for.
 * @param publicUrl origin of the portal.
 * @returns path, query and fragment of the page; `/` for anything that could lead elsewhere.
 */
export function safeReturnTo(requested: string | undefined, publicUrl: string): string {
  if (!requested?.startsWith('/') || requested.length > MAX_LENGTH || !URL.canParse(requested, publicUrl)) {
    return '/'
  }
  const target = new URL(requested, publicUrl)
  const { pathname } = target
  // A server on the way may decode the path once before it reads it, and browsers remove tabs and line breaks after
  // that.
  const path = decoded(pathname)
  const isLocal =
    target.origin === publicUrl &&
    !/^[/\\]{2}/.test(pathname) &&
    !/^[/\\]{2}/.test(path) &&
    !CONTROL.test(path)
  const hasUserInfo = target.username !== '' || target.password !== ''
  if (!isLocal || hasUserInfo || noPage.test(pathname) || noPage.test(path)) {
    return '/'
  }
  return `${pathname}${target.search}${target.hash}`
}
