import type { EndpointDefinition } from '@headway/contracts'
import { scopesFor } from '@headway/contracts/api-tokens'
import type { Context } from 'koa'
import type { RouteTable } from './endpoint.ts'
import { openApiDocument } from './openapi.ts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const stylesheet = `:root{color-scheme:light dark;font:14px/1.45 system-ui,sans-serif}
body{max-width:70rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.5rem}h2{font-size:1.05rem;margin:2rem 0 .25rem;overflow-wrap:anywhere}
code,pre{font:13px/1.45 ui-monospace,monospace}
pre{overflow:auto;padding:.75rem;border:1px solid GrayText;border-radius:6px}
.method{display:inline-block;min-width:4.5rem;font-weight:600}summary{cursor:pointer;padding:.25rem 0}`

/** The page may only load its own stylesheet. Pages served through the gateway have their own policy. */
const contentPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Returns a sentence that tells who may call an endpoint. */
function admissionOf(endpoint: EndpointDefinition): string {
  if (endpoint.access === 'public') {
    return 'No session needed.'
  }
  const scopes = scopesFor(endpoint)
  return scopes ? `API tokens with one of the scopes ${scopes.join(', ')}.` : 'API tokens have no access.'
}

type Operation = { requestBody?: unknown; parameters?: unknown[]; responses: Record<string, unknown> }

function section(endpoint: EndpointDefinition, operation: Operation): string {
  const block = (title: string, value: unknown) =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? ''
      : `<details><summary>${title}</summary><pre tabindex="0" aria-label="${escapeHtml(`${title} of ${endpoint.name}`)}">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
  return `<section id="${endpoint.name}"><h2><code><span class="method">${endpoint.method}</span> ${escapeHtml(endpoint.path)}</code></h2>
<p>${escapeHtml(endpoint.summary)}. ${escapeHtml(admissionOf(endpoint))}</p>
${block('Parameters', operation.parameters)}${block('Request body', operation.requestBody)}${block('Answers', operation.responses)}</section>`
}

function docsPage(endpoints: readonly EndpointDefinition[], document: Record<string, unknown>): string {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const sections = endpoints.map((endpoint) => {
    const operation = paths[endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    return operation ? section(endpoint, operation) : ''
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Headway API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Headway API</h1>
<p>The same as a document for tools: <a href="/api/openapi.json">openapi.json</a>.
Components for sections: <a href="/storybook/">Storybook</a>.</p>${sections.join('')}</main></body></html>`
}

/** Returns a function that creates a document on its first call and caches its bytes. */
function madeOnce(make: () => string): () => Buffer {
  let made: Buffer | undefined
  return () => (made ??= Buffer.from(make()))
}

interface ApiDocsOptions {
  /** Name of the session cookie. */
  sessionCookie: string
  /** Limits the requests of an address, because these documents are large and public. */
  limitRate: (ctx: Context) => Promise<void>
}

/**
 * Serves `/api/openapi.json` and the readable `/api/docs`. Both are generated from the contracts
 * of the mounted endpoints.
 */
export function mountApiDocs(
  { routes, endpoints }: RouteTable,
  { sessionCookie, limitRate }: ApiDocsOptions,
): void {
  const documentNow = () => openApiDocument(endpoints, sessionCookie)
  const json = madeOnce(() => JSON.stringify(documentNow()))
  const html = madeOnce(() =>
    docsPage(
      endpoints.toSorted((a, b) => a.path.localeCompare(b.path, 'en')),
      documentNow(),
    ),
  )
  const serve = (type: string, body: () => string | Buffer) => async (ctx: Context) => {
    await limitRate(ctx)
    ctx.set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': contentPolicy })
    ctx.type = type
    ctx.body = body()
  }
  routes.get('/api/openapi.json', serve('application/json', json))
  routes.get('/api/docs', serve('text/html', html))
  routes.get(
    '/api/docs.css',
    serve('text/css', () => stylesheet),
  )
}
