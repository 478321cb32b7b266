import { createPinnedScript } from './integrity.ts'

/** A module that exists once in the page, as the bundler describes it. */
export interface Shared {
  readonly get: () => unknown
  readonly eager?: boolean
  readonly [detail: string]: unknown
}

/** By name and version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Shared>>>>

/** What a section's entry leaves in the page: a container in the format of the bundlers' module federation. */
interface Container {
  /** Hands over the modules that exist once in the page. The same scope again is harmless. */
  init(scope: ShareScope): void | Promise<void>
  /** @throws Error when the shell has no version of a shared module that the section accepts. */
  get(module: string): Promise<() => unknown>
}

/** The bundler puts its own in the place of both names. */
declare const __webpack_share_scopes__: { readonly default: ShareScope }
declare function __webpack_init_sharing__(scope: 'default'): Promise<void>

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value

interface Taking {
  /** Changes what the section takes from the shell. */
  adapt?: ((scope: ShareScope) => ShareScope | Promise<ShareScope>) | undefined
  /** Awaited before anything but the entry is fetched. */
  before: Promise<unknown>
}

/** Runs a script whose bytes the browser checks first. */
function run(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = createPinnedScript(address)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${script.src} could not be loaded`)))
    document.head.append(script)
  })
}

/**
 * Runs a section's entry and fetches what it exposes.
 *
 * @param name federation name, under which the entry leaves its container.
 * @param entry its address. Another address of the same section replaces what the earlier one has left.
 * @param module for example `./mount`.
 * @returns runs the section's own code, of which nothing has run by then.
 * @throws Error when the entry does not come, its bytes are others, or the shell cannot give it what it shares.
 */
export async function loadExposed(
  name: string,
  entry: string,
  module: string,
  { adapt = (scope) => scope, before }: Taking,
): Promise<() => unknown> {
  const page = globalThis as Record<string, unknown>
  if (name in page) {
    page[name] = undefined
  }
  await __webpack_init_sharing__('default')
  const scope = await adapt(__webpack_share_scopes__.default)
  await Promise.all([run(entry), before])
  const container = page[name]
  if (!isContainer(container)) {
    throw new Error(`${entry} leaves no container`)
  }
  await container.init(scope)
  return container.get(module)
}
