import type { CurrentUser } from '@headway/contracts/auth'
import type { EverywhereCommand } from '@headway/contracts/section-description'
import type { SectionEntry } from '../sections/registry.ts'

/** What a section offers on every page. */
export interface OfferedCommand extends EverywhereCommand {
  /** Federation name of the section. */
  readonly section: string
}

/** What somebody is offered on every page, known before any section is loaded. Of two with one key the first has it. */
export const offeredCommands = (
  { can }: Pick<CurrentUser, 'can'>,
  sections: readonly SectionEntry[],
): readonly OfferedCommand[] =>
  sections.flatMap(({ name, commands = [] }) =>
    commands
      .filter(({ needs }) => needs === undefined || (can as Record<string, boolean>)[needs] === true)
      .map((command) => ({ ...command, section: name })),
  )
