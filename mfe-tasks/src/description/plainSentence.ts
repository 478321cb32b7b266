/**
 * Letters, digits and punctuation on one line that starts with a letter; such a text contains no Markdown and no
 * reference.
 */
const SENTENCES = /^\p{L}[\p{L}\p{M}\p{N} ,.;?!'’"“”()/%–—…-]*$/u
/** Prefix that GitHub Flavored Markdown turns into a link. */
const ADDRESS = /www\./i

/** @returns whether Markdown would not change the text, decided without loading the Markdown parser. */
export function isPlainSentence(text: string): boolean {
  return SENTENCES.test(text) && !ADDRESS.test(text)
}
