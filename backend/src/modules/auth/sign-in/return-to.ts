const LONGEST = 2_000
const CONTROL = /\p{Cc}/u
/** Addresses that are no pages: returning to one of them would sign out again or run in circles. */
const noPage = /^\/(?:api|auth)(?:[/?#]|$)/i

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '//'
  }
}

/**
 * Where a sign-in may lead: a page of the portal and nothing else (docs/RULES.md, "Attacks").
 *
 * @param wanted what the caller asked for.
 * @param publicUrl origin of the portal.
 * @returns path, query and fragment of the page, `/` for anything that could lead elsewhere.
 */
export function safeReturnTo(wanted: string | undefined, publicUrl: string): string {
  if (!wanted?.startsWith('/') || wanted.length > LONGEST || !URL.canParse(wanted, publicUrl)) {
    return '/'
  }
  const target = new URL(wanted, publicUrl)
  const { pathname } = target
  // Decoded once, because a server on the way may do so before it reads the path; browsers then leave out tabs and line ends.
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
