import { CommandError } from '../command-error.ts'
import { readOptions } from '../options.ts'
import { DEVELOPMENT_PORT } from '../rspack/development-address.ts'
import { readPackageSection } from '../rspack/section-description.ts'
import { runTool } from '../run-tool.ts'

/** Where the section is to be seen, in words. */
function explain(name: string, origin: string, portal: string | undefined, path: string): string {
  return portal === undefined
    ? `${name} is served at ${origin}. A gateway in development shows it with\n` +
        `DEVELOPMENT_SECTION=${name} SECTIONS='{"${name}":"${origin}"}'`
    : `${origin}${path} is ${portal} with your ${name} in it. Only who opens it there sees it.`
}

/**
 * Serves the section and reloads it as its files are saved: within a portal that runs elsewhere, or for a gateway that runs in
 * development.
 *
 * @throws CommandError for a portal or a port that is none.
 */
export async function dev(folder: string, words: readonly string[]): Promise<void> {
  const { values } = readOptions(words, { portal: { type: 'string' }, port: { type: 'string' } })
  const { portal, port = String(DEVELOPMENT_PORT) } = values
  if (portal !== undefined && !(URL.canParse(portal) && /^https?:/.test(portal))) {
    throw new CommandError('Say where the portal is: --portal https://portal.example.org')
  }
  if (!/^\d{2,5}$/.test(port)) {
    throw new CommandError('Say the port as a number: --port 3011')
  }
  const { name, basePaths } = readPackageSection(folder)
  const origin = portal === undefined ? undefined : new URL(portal).origin
  console.log(explain(name, `http://localhost:${port}`, origin, basePaths[0] ?? '/'))
  await runTool(folder, ['@rspack/cli', 'rspack'], ['serve', '--mode', 'development'], {
    NODE_ENV: 'development',
    HEADWAY_DEVELOPMENT_PORT: port,
    ...(origin === undefined ? {} : { HEADWAY_DEVELOPMENT_PORTAL: origin }),
  })
}
