import { developmentOrigin } from '../rspack/development-address.ts'
import { readPackageSection } from '../rspack/section-description.ts'
import { runTool } from '../run-tool.ts'

/** Serves the section and reloads it as its files are saved, for a portal that runs in development. */
export async function dev(folder: string): Promise<void> {
  const { name } = readPackageSection(folder)
  console.log(
    `${name} is served at ${developmentOrigin}. A gateway in development shows it with\n` +
      `DEVELOPMENT_SECTION=${name} SECTIONS='{"${name}":"${developmentOrigin}"}'`,
  )
  await runTool(folder, ['@rspack/cli', 'rspack'], ['serve', '--mode', 'development'], {
    NODE_ENV: 'development',
  })
}
