import type { ReleaseCheck } from '@headway/contracts/section-releases'
import { type Build, resultOf } from './check.ts'

/** What is inside of a selector and can hold a comma or a brace. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[^]*?\*\//g
/** Rules without selectors of elements. */
const PLAIN_RULE = /^@(?:font-face|keyframes|-webkit-keyframes|page|property|counter-style)\b/
/** Rules around other rules. */
const NESTING_RULE = /^@(?:media|supports|layer|container)\b/

/** A selector that begins with a class, an id or an attribute cannot reach what is not the section's own. */
const isScoped = (selector: string) => /^(?!html|body)[a-z0-9-]*(?:[.#]|\[data-)/i.test(selector.trim())

/** The selectors of a style sheet that reach beyond their section. */
export function wideSelectors(css: string): string[] {
  const text = css.replace(QUOTED, (quoted) => (quoted.startsWith('/*') ? '' : '""'))
  const wide: string[] = []
  /** Whether the rules at each depth are ordinary ones. */
  const isOrdinary: boolean[] = []
  let from = 0
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    const head = text.slice(from, index).trim()
    from = index + 1
    if (sign === '}') {
      isOrdinary.pop()
    } else if (sign === '{') {
      const isTop = isOrdinary.every(Boolean)
      const isNesting = NESTING_RULE.test(head)
      if (isTop && !isNesting && !PLAIN_RULE.test(head)) {
        wide.push(...head.split(',').filter((selector) => !isScoped(selector)))
      }
      isOrdinary.push(isTop && isNesting)
    }
  }
  return wide.map((selector) => selector.trim())
}

/** Styles of a section hold for the section only. */
export function checkStyles({ files }: Build): ReleaseCheck {
  const problems = [...files]
    .filter(([name]) => name.endsWith('.css'))
    .flatMap(([name, content]) =>
      wideSelectors(content.toString()).map((selector) => `${selector} in ${name}`),
    )
  return resultOf('styles', problems, {
    passed: 'Styles hold for the section only.',
    failed: 'Styles reach beyond the section: begin every selector with a class of your own.',
  })
}
