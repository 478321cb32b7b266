import type { ReleaseCheck } from '@headway/contracts/section-releases'
import { type Build, resultOf } from './check.ts'

/** Parts of a style sheet that can contain a comma or brace without ending a selector: strings and comments. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[^]*?\*\//g
/** Rules without selectors of elements. */
const PLAIN_RULE = /^@(?:font-face|keyframes|-webkit-keyframes|page|property|counter-style)\b/
/** Rules that contain other rules. */
const NESTING_RULE = /^@(?:media|supports|layer|container)\b/

/**
 * Returns whether a selector starts with a class. Ids and attributes can match elements of the portal, such as
 * `[data-theme]` for the whole page.
 */
const isScoped = (selector: string) => /^(?!html|body)[a-z0-9-]*\./i.test(selector.trim())

/** Removes parentheses and their content, whose commas do not separate selectors. */
function withoutBrackets(selectors: string): string {
  const outer = selectors.replace(/\([^()]*\)/g, '')
  return outer === selectors ? outer : withoutBrackets(outer)
}

/** Returns the selectors of a style sheet that can match elements outside the section. */
export function wideSelectors(css: string): string[] {
  const text = css.replace(QUOTED, (quoted) => (quoted.startsWith('/*') ? '' : '""'))
  const wide: string[] = []
  /** Whether the rule at each nesting depth is a `NESTING_RULE`. */
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

/** Matches global styles in scripts. Minifiers keep this name, since a shared library exports it. */
const GLOBAL_STYLE = /\bcreateGlobalStyle\b/

/** Checks that the styles of a section apply only to the section. */
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
