/** Comments on an object of a section. Sections bundle this module and load it on demand. */

export { CommentsPanel, type CommentsPanelProps } from './comments/CommentsPanel.tsx'
export type { Comment, CommentSubject, SuggestionSearch } from './comments/commentSubject.ts'
export type { Suggestion } from './comments/suggestion.ts'
