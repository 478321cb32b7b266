import { expect, it } from 'vitest'
import { markdownOfHtml } from './markdown-of-html.ts'

it.each([
  ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
  ['<ul><li><p>a</p></li><li><p>b</p></li></ul><p>c</p>', '- a\n- b\n\nc'],
  [
    '<a target="_blank" href="https://example.test/a?b=1&amp;c=2">here</a>',
    '[here](https://example.test/a?b=1&c=2)',
  ],
  ['<a href="https://example.test/">https://example.test/</a>', 'https://example.test/'],
  ['<a href="https://example.test/a (b)"><em>it</em></a>', '[it](https://example.test/a%20(b%29)'],
  ['<a href="javascript:alert(1)">no address</a>', 'no address'],
  ['<h2>Title</h2><p><s>old</s> <code>x &lt; y</code></p>', '## Title\n\n~~old~~ `x < y`'],
  ['&amp;lt; &#233; &#xE9; &eacute; &Uuml; &szlig; &hellip; &euro; &nope;', '&lt; é é é Ü ß … € &nope;'],
  ['<pre><code>  a\n\n\n  b &amp;&amp; c\n</code></pre>', '```\n  a\n\n\n  b && c\n```'],
])('markdownOfHtml converts %j', (html, markdown) => {
  expect(markdownOfHtml(html)).toBe(markdown)
})
