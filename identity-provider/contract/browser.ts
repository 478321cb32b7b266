import { createHash, randomBytes } from 'node:crypto'

/** Markup entities that the forms of both providers use. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  '#39': "'",
  '#x2F': '/',
}

const unescape = (markup: string) =>
  markup.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** Returns the address to which the page's form is submitted. */
export function formAction(page: string): string {
  const action = /<form[^>]*\saction="([^"]+)"/.exec(page)?.[1]
  if (!action) {
    throw new Error(`No form on the page: ${page.slice(0, 400)}`)
  }
  return unescape(action)
}

/** Returns the text of the element with this id, without tags. */
export function textOf(page: string, id: string): string | undefined {
  const inner = new RegExp(`<([a-z0-9]+)[^>]*\\sid="${id}"[^>]*>([\\s\\S]*?)</\\1>`).exec(page)?.[2]
  return inner === undefined
    ? undefined
    : unescape(
        inner
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      )
}

/** An HTTP client that keeps cookies and follows no redirects. */
export class Browser {
  readonly cookies = new Map<string, { value: string; flags: string }>()

  async fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const cookie = [...this.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
    if (cookie) {
      headers.set('cookie', cookie)
    }
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      this.#keep(line)
    }
    return response
  }

  /** Submits the form of a page; `base` is the address of the page. */
  submit(page: string, base: string | URL, fields: Record<string, string>): Promise<Response> {
    return this.fetch(new URL(formAction(page), base), { method: 'POST', body: new URLSearchParams(fields) })
  }

  #keep(line: string): void {
    const [pair = '', ...flags] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    const isGone = value === '' || flags.some((flag) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(flag))
    if (isGone) {
      this.cookies.delete(name)
    } else {
      this.cookies.set(name, { value, flags: flags.join('; ') })
    }
  }
}

/** Returns a PKCE verifier with its challenge (RFC 7636). */
export function proofKey(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
