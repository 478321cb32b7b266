/** A cookie as a browser stores it. */
export interface Cookie {
  value: string
  flags: string
}

/** A minimal HTTP client that stores cookies and follows redirects only in `visit`. */
export class Browser {
  readonly cookies = new Map<string, Cookie>()
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** Sends one request without following redirects. `path` may be an absolute URL. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const cookie = [...this.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
    if (cookie !== '') {
      headers.set('Cookie', cookie)
    }
    const response = await fetch(new URL(path, this.origin), { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      this.#keep(line)
    }
    return response
  }

  /** Follows redirects and returns the final response with its URL. */
  async visit(path: string): Promise<{ response: Response; url: URL }> {
    let url = new URL(path, this.origin)
    for (let hop = 0; hop < 10; hop++) {
      const response = await this.fetch(url.href)
      const location = response.headers.get('Location')
      if (!location) {
        return { response, url }
      }
      url = new URL(location, url)
    }
    throw new Error(`Too many redirects at ${url.href}`)
  }

  #keep(line: string): void {
    const [pair = '', ...flags] = line.split(';').map((part) => part.trim())
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const isGone =
      value === '' || flags.some((flag) => /^(max-age=0|expires=thu, 01 jan 1970.*)$/i.test(flag))
    if (isGone) {
      this.cookies.delete(name)
    } else {
      this.cookies.set(name, { value, flags: flags.join('; ') })
    }
  }
}

/** Returns the action URL of the only form on a page. */
export function formAction(page: string): string {
  const action = /<form[^>]*\saction="([^"]+)"/.exec(page)?.[1]
  if (!action) {
    throw new Error('There is no form on the page')
  }
  return action.replaceAll('&amp;', '&')
}
