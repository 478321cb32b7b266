/** A person, task or report that the text can mention. */
export interface Suggestion {
  key: string
  label: string
  hint: string
  /** Content inserted for the suggestion: a person or a reference. */
  person?: { id: number; name: string; distinction: string }
  reference?: string
}
