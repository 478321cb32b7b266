/**
 * Forty texts that would run code, load something or navigate if a page interpreted them. Those that run code set
 * `window.pwned`.
 */
export const injectionTexts: readonly string[] = [
  '<script>window.pwned=1</script>',
  '<img src=x onerror=window.pwned=1>',
  '<svg onload=window.pwned=1>',
  '<svg><script>window.pwned=1</script></svg>',
  '<body onload=window.pwned=1>',
  '<iframe srcdoc="<script>parent.pwned=1</script>">',
  '<iframe src=javascript:parent.pwned=1>',
  '<object data=javascript:window.pwned=1>',
  '<embed src=javascript:window.pwned=1>',
  '<math href=javascript:window.pwned=1>x</math>',
  '<a href=javascript:window.pwned=1>x</a>',
  '<details open ontoggle=window.pwned=1>x',
  '<input autofocus onfocus=window.pwned=1>',
  '<video><source onerror=window.pwned=1>',
  '<marquee onstart=window.pwned=1>x',
  '<style>@import "//evil.example/x";</style>',
  '<link rel=stylesheet href=//evil.example/x>',
  '<meta http-equiv=refresh content=0;url=//evil.x>',
  '<base href=//evil.example/>',
  '<form action=javascript:window.pwned=1><button>',
  '"><script>window.pwned=1</script>',
  "'-window.pwned=1-'",
  '</title><script>window.pwned=1</script>',
  '</script><script>window.pwned=1</script>',
  '</textarea><img src=x onerror=window.pwned=1>',
  '<!--><img src=x onerror=window.pwned=1>-->',
  '<![CDATA[<script>window.pwned=1</script>]]>',
  '&lt;img src=x onerror=window.pwned=1&gt;',
  '{{constructor.constructor("window.pwned=1")()}}',
  '${window.pwned=1}',
  '[x](javascript:window.pwned=1)',
  '[x](JaVaScRiPt:window.pwned=1)',
  '[x](java&#x73;cript:window.pwned=1)',
  '[x](data:text/html,<script>1</script>)',
  '[x](vbscript:window.pwned=1)',
  '![x](javascript:window.pwned=1)',
  '![x](//evil.example/pixel.png)',
  '[x]: javascript:window.pwned=1\n\n[x]',
  '<javascript:window.pwned=1>',
  '[x](https://a.example "onmouseover=window.pwned=1")',
]

/** Replaces line breaks, for fields of one line. */
export const toSingleLine = (text: string) => text.replaceAll('\n', ' ')

/** Cuts a text to the length that a field accepts. */
export const truncate = (text: string, length: number) => [...text].slice(0, length).join('')

/** Returns all texts in groups of the given size. */
export const injectionBatches = (size: number): (readonly string[])[] =>
  Array.from({ length: Math.ceil(injectionTexts.length / size) }, (_, index) =>
    injectionTexts.slice(index * size, (index + 1) * size),
  )
