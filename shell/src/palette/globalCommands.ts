import type { CurrentUser } from '@headway/contracts/auth'
import type { EverywhereCommand } from '@headway/contracts/section-description'
import type { SectionEntry } from '../sections/registry.ts'

/** Command that a section offers on every page. */
export interface OfferedCommand extends EverywhereCommand {
  /** Federation name of the section. */
  readonly section: string
}

/**
 * Returns the commands that a user can run on every page, without loading sections. If two have the same key, callers
 * use the first one.
 */
export const offeredCommands = (
  { can }: Pick<CurrentUser, 'can'>,
  sections: readonly SectionEntry[],
): readonly OfferedCommand[] =>
  sections.flatMap(({ name, commands = [] }) =>
    commands
      .filter(({ needs }) => needs === undefined || (can as Record<string, boolean>)[needs] === true)
      .map((command) => ({ ...command, section: name })),
  )
