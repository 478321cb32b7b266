import { Failure, fail } from './failure.ts'
import { DEVELOPMENT_PORT } from '@headway/section-kit/development'
import { readOptions } from './start/options.ts'
import { requireFreePort } from './start/ports.ts'
import { startPortal } from './start/portal.ts'
import { summary } from './start/summary.ts'
import { type SectionFolder, sectionFolders } from './workspace.ts'

const shortNames = sectionFolders.map((folder) => folder.replace('mfe-', ''))

const help = `npm run dev -- SECTION [options]

Runs the portal with hot reloading of one section (${shortNames.join(', ')}). The other sections run from builds.
The options are those of "npm start -- --help". The content security policy is off.`

function sectionNamed(name: string | undefined): SectionFolder {
  const folder = sectionFolders.find((candidate) => candidate === `mfe-${name}` || candidate === name)
  if (!folder) {
    throw new Failure(
      `${name ? `There is no section "${name}".` : 'Name the section you work on.'}\n\n${help}`,
    )
  }
  return folder
}

try {
  const [name, ...parameters] = process.argv.slice(2)
  if (name === '--help') {
    console.log(help)
  } else {
    const developmentSection = sectionNamed(name)
    const options = { ...readOptions(parameters, process.env), developmentSection }
    await requireFreePort(DEVELOPMENT_PORT, '127.0.0.1')
    const portal = await startPortal(options, (line) => console.log(line))
    console.log(await summary(portal))
    console.log(`${developmentSection} is replaced in the page whenever you save a file.`)
  }
} catch (error) {
  fail(error)
}
