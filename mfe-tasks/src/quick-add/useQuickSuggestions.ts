import { priorities } from '@headway/contracts'
import { useEffect } from 'react'
import type { Suggestion } from '@headway/sdk/suggestions'
import { messages } from '../task-list/tasks.messages.ts'
import { useTagSuggestions } from '../task-form/useTagSuggestions.ts'
import type { DirectReports } from '../task-form/useDirectReports.ts'
import type { QuickTrigger } from './parseLine.ts'
import { handleOf, peopleBeginning } from './quickPeople.ts'

const MAX_SHOWN = 6

/** A suggestion with the text that it inserts. */
export type QuickSuggestion = Suggestion & { writes: string }

const written = (tag: string) => (/\s/.test(tag) ? `#"${tag}"` : `#${tag}`)

function suggestPeople(words: string, people: DirectReports['people']): QuickSuggestion[] {
  return peopleBeginning(words, people).map((person) => ({
    key: `person-${person.id}`,
    label: person.name,
    hint: person.hint ?? person.email,
    writes: `@${handleOf(person, people)}`,
  }))
}

const suggestPriorities = (words: string): QuickSuggestion[] =>
  priorities
    .filter((priority) => priority.startsWith(words.toLowerCase()))
    .map((priority) => ({
      key: `priority-${priority}`,
      label: messages.priorities[priority],
      hint: `!${priority}`,
      writes: `!${priority}`,
    }))

/** Returns the suggestions for the field at the caret. */
export function useQuickSuggestions(
  trigger: QuickTrigger | undefined,
  people: DirectReports['people'],
): readonly QuickSuggestion[] {
  const { sign, words = '' } = trigger ?? {}
  const { items: tags, onType } = useTagSuggestions()
  useEffect(() => onType(sign === '#' ? words : ''), [sign, words, onType])
  const found = () => {
    switch (sign) {
      case '@':
        return suggestPeople(words, people)
      case '!':
        return suggestPriorities(words)
      case '#':
        return tags.map((tag) => ({ key: `tag-${tag}`, label: tag, hint: '', writes: written(tag) }))
      default:
        return []
    }
  }
  return found().slice(0, MAX_SHOWN)
}
