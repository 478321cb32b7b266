import type { ReleaseCheck } from '@headway/contracts/section-releases'
import { type Build, resultOf } from './check.ts'

/** What is inside of a selector and can hold a comma or a brace. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[^]*?\*\//g
/** Rules without selectors of elements. */
const PLAIN_RULE = /^@(?:font-face|keyframes|-webkit-keyframes|page|property|counter-style)\b/
/** Rules around other rules. */
const NESTING_RULE = /^@(?:media|supports|layer|container)\b/

/** Ids and attributes are the portal's as well as anybody's: `[data-theme]` is the whole page. */
const isScoped = (selector: string) => /^(?!html|body)[a-z0-9-]*\./i.test(selector.trim())

/** What stands in brackets narrows its selector, and its commas part nothing. */
function withoutBrackets(selectors: string): string {
  const outer = selectors.replace(/\([^()]*\)/g, '')
  return outer === selectors ? outer : withoutBrackets(outer)
}

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
        wide.push(
          ...withoutBrackets(head)
            .split(',')
            .filter((selector) => !isScoped(selector)),
        )
      }
      isOrdinary.push(isTop && isNesting)
    }
  }
  return wide.map((selector) => selector.trim())
}

/** What styles the whole page from a script; a name of a shared library, which no minimizer shortens. */
const GLOBAL_STYLE = /\bcreateGlobalStyle\b/

/** Styles of a section hold for the section only. */
export function checkStyles({ files }: Build): ReleaseCheck {
  const sheets = [...files].filter(([name]) => name.endsWith('.css'))
  const wide = sheets.flatMap(([name, content]) =>
    wideSelectors(content.toString()).map((selector) => `${selector} in ${name}`),
  )
  const scripts = [...files]
    .filter(([name, content]) => name.endsWith('.js') && GLOBAL_STYLE.test(content.toString('latin1')))
    .map(([name]) => `createGlobalStyle in ${name}`)
  return resultOf('styles', [...wide, ...scripts], {
    passed: 'Styles only apply to the section.',
    failed: 'Styles apply outside the section. Begin every selector with your own class.',
  })
}
