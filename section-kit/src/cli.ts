#!/usr/bin/env node
import { build } from './commands/build.ts'
import { check } from './commands/check.ts'
import { dev } from './commands/dev.ts'
import { create } from './commands/create.ts'
import { pack } from './commands/pack.ts'
import { publish } from './commands/publish.ts'
import { disable, enable, list, rollBack, show, use, withdraw } from './commands/releases.ts'
import { test } from './commands/test.ts'
import { CommandError } from './command-error.ts'

/** What every verb is given: the section's folder, and the words after the verb. */
type Command = (folder: string, words: readonly string[]) => Promise<void>

const commands: Record<string, Command> = {
  new: create,
  dev,
  build,
  check,
  test,
  pack,
  publish,
  list,
  show,
  use,
  withdraw,
  'roll-back': rollBack,
  disable,
  enable,
}

const help = `headway-section VERB [options], in the folder of a section

  new NAME [--title TITLE]     makes a section from the template, in a folder named mfe-NAME
  dev [--portal URL] [--port N]
                               serves the section and reloads it as you type; with --portal inside of that portal,
                               for your browser only
  build                        builds it into dist
  check                        types, lint, description and sizes
  test                         runs its tests
  pack                         writes what was built as one archive, to be published on the Sections screen
  publish [--check] [--changes TEXT] [--key FILE]
                               sends what was built; with --check the portal only says what it thinks of it
  list                         its releases
  show                         which are in use, and what was done last
  use VERSION [--percentage N | --roles A,B] --reason TEXT
  withdraw --reason TEXT       ends what only some have, so that everybody has the same again
  roll-back [VERSION] --reason TEXT
  disable --reason TEXT        switches it off for everybody
  enable --reason TEXT

The verbs from publish on ask the portal at --portal URL (or HEADWAY_PORTAL) with the token in HEADWAY_TOKEN.`

async function run([verb, ...words]: readonly string[]): Promise<void> {
  const command = verb === undefined ? undefined : commands[verb]
  if (command) {
    await command(process.cwd(), words)
    return
  }
  if (verb !== undefined && !['help', '--help', '-h'].includes(verb)) {
    throw new CommandError(`There is no "${verb}".\n\n${help}`)
  }
  console.log(help)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CommandError)) {
    throw error
  }
  console.error(error.message)
  process.exitCode = 1
}
