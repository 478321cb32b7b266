import { createPinnedScript } from './integrity.ts'

/** What a section's entry leaves in the page: a container in the format of the bundlers' module federation. */
interface Container {
  /** Hands over the modules that exist once in the page. The same scope again is harmless. */
  init(scope: unknown): void | Promise<void>
  /** @throws Error when the shell has no version of a shared module that the section accepts. */
  get(module: string): Promise<() => unknown>
}

/** The bundler puts its own in the place of both names. */
declare const __webpack_share_scopes__: { readonly default: unknown }
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
 * Runs a section's entry and reads what it exposes.
 *
 * @param name federation name, under which the entry leaves its container.
 * @param entry its address. Another address of the same section replaces what the earlier one has left.
 * @param module for example `./mount`.
 * @throws Error when the entry does not come, its bytes are others, or the shell cannot give it what it shares.
 */
export async function loadExposed(name: string, entry: string, module: string): Promise<unknown> {
  const page = globalThis as Record<string, unknown>
  page[name] = undefined
  await Promise.all([__webpack_init_sharing__('default'), run(entry)])
  const container = page[name]
  if (!isContainer(container)) {
    throw new Error(`${entry} leaves no container`)
  }
  await container.init(__webpack_share_scopes__.default)
  const factory = await container.get(module)
  return factory()
}
