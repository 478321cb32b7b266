import { createPinnedScript } from './integrity.ts'

/** Shared modules by name and version, as the bundler describes them. */
type ShareScope = Readonly<Record<string, Readonly<Record<string, object>>>>

/** Container that a section's entry script creates, in the format of the bundlers' module federation. */
interface Container {
  /** Passes the shared modules to the container. It can be called again with the same scope. */
  init(scope: ShareScope): void | Promise<void>
  /** @throws Error if the shell has no version of a shared module that the section accepts. */
  get(module: string): Promise<() => unknown>
}

/** The bundler replaces both names with its own functions. */
declare const __webpack_share_scopes__: { readonly default: ShareScope }
declare function __webpack_init_sharing__(scope: 'default'): Promise<void>

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value

/** Runs a script after the browser has checked its integrity. */
function run(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = createPinnedScript(address)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${script.src} could not be loaded`)))
    document.head.append(script)
  })
}

/**
 * Runs a section's entry script and fetches its exposed module.
 *
 * @param name federation name, which is the name of the container's global variable.
 * @param entry URL of the entry script. Another URL of the same section replaces the earlier container.
 * @param module for example `./mount`.
 * @param before awaited before anything except the entry is fetched.
 * @returns a function that runs the section's own code, none of which has run before.
 * @throws Error if the entry cannot be loaded, its integrity is wrong, or the shell lacks a shared module that it
 * needs.
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
    throw new Error(`${entry} defines no container`)
  }
  await container.init(__webpack_share_scopes__.default)
  return container.get(module)
}
