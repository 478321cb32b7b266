import { describe, expect, it } from 'vitest'
import { wideSelectors } from './style-check.ts'

describe('the selectors that reach beyond a section', () => {
  it.each([
    ['.own{}', []],
    ['.own:is(h1,h2), a.own:not(.x, .y:has(b, c)){}', []],
    ['@media (min-width: 1px){.own{}} @keyframes turn{from{top:0} to{top:1px}}', []],
    ['.own{& > a{top:0} :is(b, i){top:0}}', []],
    ['.own::before{content:"} body{"} /* body{} */', []],
    ['@font-face{src:url(a.woff2)} .own{background:url(data:image/png;base64,AA)}', []],
    [':is(.own, body){}', [':is']],
    ['.own, :root{}', [':root']],
    ['html.own{} body.own{} *{} a{}', ['html.own', 'body.own', '*', 'a']],
    ['#root{} [data-theme="dark"] .x{}', ['#root', '[data-theme=""] .x']],
    ['@layer x{body{}} @supports (top:0){a{}}', ['body', 'a']],
  ])('the selectors that affect other sections in %s are %j', (css, selectors) => {
    expect(wideSelectors(css)).toEqual(selectors)
  })
})
