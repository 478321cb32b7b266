import { createPinnedScript } from './integrity.ts'

/** Modules that exist once in the page, by name and version, as the bundler describes them. */
type ShareScope = Readonly<Record<string, Readonly<Record<string, object>>>>

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
 * @param before awaited before anything but the entry is fetched.
 * @returns runs the section's own code, of which nothing has run by then.
 * @throws Error when the entry does not come, its bytes are others, or the shell cannot give it what it shares.
 */
export async function loadExposed(
  name: string,
  entry: string,
  module: string,
  before: Promise<unknown>,
): Promise<() => unknown> {
  const page = globalThis as Record<string, unknown>
  if (name in page) {
    page[name] = undefined
  }
  await __webpack_init_sharing__('default')
  await Promise.all([run(entry), before])
  const container = page[name]
  if (!isContainer(container)) {
    throw new Error(`${entry} leaves no container`)
  }
  await container.init(__webpack_share_scopes__.default)
  return container.get(module)
}
