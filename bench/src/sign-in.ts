/** Cookies and redirects of one browser, as far as signing in needs them. */
export class SignInBrowser {
  readonly #cookies = new Map<string, string>()

  async #fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { Cookie: cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    return response
  }

  /** @returns the last answer and its address; a page, or whatever is no redirect. */
  async #follow(url: string | URL, init?: RequestInit): Promise<{ response: Response; url: URL }> {
    let at = new URL(url)
    let response = await this.#fetch(at, init)
    while (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      at = new URL(response.headers.get('location') ?? '/', at)
      response = await this.#fetch(at)
    }
    return { response, url: at }
  }

  /**
   * Goes through the sign-in of a portal.
   *
   * @returns whether the person is in.
   */
  async signIn(portalUrl: string, username: string, password: string): Promise<boolean> {
    const form = await this.#follow(`${portalUrl}/api/login`)
    const page = await form.response.text()
    const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    if (action === undefined) {
      return false
    }
    const body = new URLSearchParams({ username, password, credentialId: '' })
    const { response } = await this.#follow(new URL(action, form.url), { method: 'POST', body })
    await response.body?.cancel()
    return this.#cookies.has('portal')
  }
}
