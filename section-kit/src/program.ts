import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roles } from '@headway/contracts'
import { Command, Option } from 'commander'
import { CommandError } from './command-error.ts'
import { build } from './commands/build.ts'
import { check, listRules } from './commands/check.ts'
import { create } from './commands/create.ts'
import { dev } from './commands/dev.ts'
import { pack } from './commands/pack.ts'
import { publish } from './commands/publish.ts'
import { disable, enable, list, rollBack, show, use, withdraw } from './commands/releases.ts'
import { test } from './commands/test.ts'
import { readPackageSection } from './rspack/section-description.ts'
import { kitFolder } from './kit-folder.ts'

const { version } = JSON.parse(readFileSync(join(kitFolder, 'package.json'), 'utf8')) as { version: string }

const folder = process.cwd()

const program = new Command('headway-section')
  .description('Creates, checks, tests and publishes a section of a Headway portal.')
  .version(version)
  .addHelpText('after', '\nRun all commands except "new" in the folder of a section.')
  .hook('preAction', (_, command) => {
    if (command.name() !== 'new') {
      readPackageSection(folder)
    }
  })

program
  .command('new <name>')
  .description('create a section from the template, in the folder mfe-<name>')
  .option('--title <title>', 'title that the portal shows; by default the name')
  .option('--team <name>', 'team that owns the section')
  .option('--contact <address>', 'e-mail address of the team')
  .action((name: string, options) => create(folder, name, options))
program
  .command('dev')
  .description('serve the section and reload it when a file is saved')
  .option('--portal <url>', 'show the section within this portal, in your browser only')
  .option('--port <number>', 'port of the development server')
  .option('--replies <file>', 'answer requests to the own backend from this file')
  .option('--standalone', 'show the section without a portal, with prepared replies only')
  .addOption(new Option('--role <role>', 'role of the user, with --standalone').choices(roles).default('pm'))
  .action((options) => dev(folder, options))
program
  .command('build')
  .description('build the section into dist')
  .action(() => build(folder))
program
  .command('check')
  .description('check types, lint rules, description and sizes')
  .option('--rules', 'list the lint rules and whether they are enabled')
  .action((options) => (options.rules ? listRules(folder) : check(folder)))
program
  .command('test [arguments...]')
  .description('run the tests; the arguments are those of vitest')
  .allowUnknownOption()
  .action((args: string[]) => test(folder, args))
program
  .command('pack')
  .description('write the build as an archive that can be published on the Sections screen')
  .option('--json', 'print name, version and file of the archive as JSON')
  .action((options) => pack(folder, options))

/** Adds a command that calls a portal. */
const portalCommand = (usage: string, description: string): Command =>
  program
    .command(usage)
    .description(description)
    .option('--portal <url>', 'address of the portal; by default HEADWAY_PORTAL')
    .option('--json', 'print the reply of the portal as JSON')
    .addHelpText('after', '\nThe command reads a publishing token of the section from HEADWAY_TOKEN.')

/** Adds a command that changes what users get. */
const changeCommand = (usage: string, description: string): Command =>
  portalCommand(usage, description).requiredOption(
    '--reason <text>',
    'reason, stored with the change (required)',
  )

portalCommand('publish', 'send the build to the portal')
  .option('--check', 'run the checks of the portal without storing the release')
  .option('--changes <text>', 'what has changed, shown with the release')
  .option('--key <file>', 'private key that signs the release')
  .action((options) => publish(folder, options))
portalCommand('list', 'list the releases').action((options) => list(folder, options))
portalCommand('show', 'show the releases in use and the latest changes').action((options) =>
  show(folder, options),
)
changeCommand('use [version]', 'activate a release; by default the version of package.json')
  .option('--percentage <number>', 'only for this percentage of users, from 1 to 99')
  .option('--roles <roles>', `only for these roles, separated by commas: ${roles.join(', ')}`)
  .action((chosen: string | undefined, options) => use(folder, chosen, options))
changeCommand('withdraw', 'withdraw a release that only some users have').action((options) =>
  withdraw(folder, options),
)
changeCommand('roll-back [version]', 'return to the previous release or to the given version').action(
  (chosen: string | undefined, options) => rollBack(folder, chosen, options),
)
changeCommand('disable', 'disable the section for everyone').action((options) => disable(folder, options))
changeCommand('enable', 'enable the section again').action((options) => enable(folder, options))

/**
 * Runs the command of a command line. Errors that the user can fix are printed without a stack trace.
 *
 * @param args arguments of the process, as in `process.argv`.
 */
export async function run(args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(args)
  } catch (error) {
    if (!(error instanceof CommandError)) {
      throw error
    }
    console.error(error.message)
    process.exitCode = 1
  }
}
