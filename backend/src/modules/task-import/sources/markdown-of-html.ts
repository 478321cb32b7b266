/** HTML entities that editors write. Accented letters are composed from a letter and an accent. */
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
  cent: '¢',
  yen: '¥',
  sect: '§',
  para: '¶',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  frac12: '½',
  frac14: '¼',
  larr: '←',
  rarr: '→',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
  oelig: 'œ',
  iexcl: '¡',
  iquest: '¿',
}
const accents: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030A',
  caron: '\u030C',
  cedil: '\u0327',
}
const ACCENTED = /^([a-z])(grave|acute|circ|tilde|uml|ring|caron|cedil)$/i

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) {
    const [, letter, accent = ''] = ACCENTED.exec(name) ?? []
    return letter === undefined
      ? (entities[name] ?? entities[name.toLowerCase()] ?? whole)
      : `${letter}${accents[accent.toLowerCase()]}`.normalize()
  }
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

const textOf = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6}\d{0,2});/gi, characterOf)

/** Returns the value of an attribute of a tag; undefined when the tag does not have it. */
const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]

/** Returns a Markdown link, or only the URL when it equals the text. */
function linkOf(tag: string, inner: string): string {
  const address = textOf(attributeOf(tag, 'href') ?? '')
  const text = textOf(inner).trim()
  if (!/^(?:https?|mailto):/i.test(address)) {
    return inner
  }
  const isSame = text === '' || text === address
  return escapedHtml(isSame ? address : `[${text}](${address.replaceAll(')', '%29').replaceAll(' ', '%20')})`)
}

const escapedHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const checkBoxOf = (tag: string): string => {
  const checked = attributeOf(tag, 'data-checked')
  if (checked === undefined) {
    return '\n- '
  }
  return checked === 'true' ? '\n- [x] ' : '\n- [ ] '
}

/** A private-use character that encloses the number of a code block as a placeholder, until the rest is converted. */
const MARK = '\uE000'

/**
 * Converts the HTML of an editor to Markdown: paragraphs, lists, checkboxes, links, emphasis and code. Other tags are
 * dropped, and no part of the result is interpreted as HTML.
 */
export function markdownOfHtml(html: string): string {
  const blocks: string[] = []
  const marked = html.replaceAll(MARK, '').replace(/<pre\b[^>]*>([\s\S]*?)<\/pre>/gi, (_, inner: string) => {
    blocks.push(`\`\`\`\n${textOf(inner).replace(/\n$/, '')}\n\`\`\``)
    return `\n${MARK}${blocks.length - 1}${MARK}\n\n`
  })
  return textOf(
    marked
      .replace(/<a\b([^>]*)>([\s\S]*?)<\/a>/gi, (_, tag: string, inner: string) => linkOf(` ${tag}`, inner))
      .replace(/<\/?(?:strong|b)>/gi, '**')
      .replace(/<\/?(?:em|i)>/gi, '*')
      .replace(/<\/?(?:s|del)>/gi, '~~')
      .replace(/<\/?code\b[^>]*>/gi, '`')
      .replace(/<h([1-6])\b[^>]*>/gi, (_, level: string) => `\n${'#'.repeat(Number(level))} `)
      .replace(/<li\b[^>]*>\s*(?:<label\b[\s\S]*?<\/label>)?\s*(?:<(?:div|p)\b[^>]*>\s*)*/gi, (tag) =>
        checkBoxOf(tag),
      )
      .replace(/<hr\b[^>]*>/gi, '\n---\n')
      .replace(/<br\b[^>]*>|<\/(?:div|tr)>(?!\s*<\/li>)/gi, '\n')
      .replace(/<\/(?:p|h[1-6]|blockquote|ul|ol)>(?!\s*<\/(?:div|li)>)/gi, '\n\n'),
  )
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(new RegExp(`${MARK}(\\d+)${MARK}`, 'g'), (_, number: string) => blocks[Number(number)] ?? '')
}
