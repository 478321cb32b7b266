/** Letters, figures and the stops between them, on one line that begins with a letter: nothing in it is a mark or a reference. */
const SENTENCES = /^\p{L}[\p{L}\p{M}\p{N} ,.;?!'’"“”()/%–—…-]*$/u
/** What Markdown makes a link of by itself. */
const ADDRESS = /www\./i

/** @returns whether a text is the same with its Markdown as without, told without reading it as Markdown. */
export function isPlainSentence(text: string): boolean {
  return SENTENCES.test(text) && !ADDRESS.test(text)
}
