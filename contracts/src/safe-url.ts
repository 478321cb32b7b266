const HTTP_URL = /^https?:$/

/** An http or https address with a host and without user name or password (docs/RULES.md, "What a field may hold"). */
export function isSafeUrl(value: string): boolean {
  if (/[\s\\]/.test(value) || !/^https?:\/\/[^/]/i.test(value)) {
    return false
  }
  const url = URL.parse(value)
  return (
    url !== null &&
    HTTP_URL.test(url.protocol) &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === ''
  )
}
