const HTTP_URL = /^https?:$/

/**
 * Returns whether the value is an http or https URL with a host and without credentials (docs/VALIDATION.md, "Field
 * values").
 */
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
