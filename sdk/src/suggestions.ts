/** Parts of text fields that suggest completions during typing. */

export { SuggestionList, suggestionId } from './comments/SuggestionList.tsx'
export type { Suggestion } from './comments/suggestion.ts'
export { useCaret } from './comments/useCaret.ts'
