const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup that is safe to embed in a page. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | Markup | undefined | false | readonly Markup[]

function render(piece: Piece): string {
  if (piece instanceof Markup) {
    return piece.text
  }
  if (typeof piece === 'string') {
    return piece.replace(/[&<>"']/g, (character) => entities[character] ?? '')
  }
  return piece ? piece.map((markup) => markup.text).join('') : ''
}

/** Template tag that escapes every value except markup. Undefined and false render nothing. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...pieces.map(render)))
}
