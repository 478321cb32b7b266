const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) {
    return entities[name.toLowerCase()] ?? whole
  }
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

/**
 * The words of a description that an editor has kept as HTML, with its paragraphs and lists. What comes out is text: shown as
 * such, and never as HTML again.
 */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<br\b[^>]*>|<\/(?:p|div|ul|ol|h[1-6]|blockquote|pre|tr)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, characterOf)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
