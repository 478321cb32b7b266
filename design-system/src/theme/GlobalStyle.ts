import { createGlobalStyle } from 'styled-components'
import { color, duration, font, fontFamilies, media, radius, space, tokensCss } from '../tokens/tokens.ts'

// The bundler splits the font by these queries into the characters that every page needs and rarely used ones.
const latinBasic = new URL(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?basic',
  import.meta.url,
).href
const latinFurther = new URL(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?further',
  import.meta.url,
).href
const latinExtended = new URL(
  '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  import.meta.url,
).href

/**
 * Global style: tokens, reset, font, focus ring, and adaptations for contrast, reduced motion and print. Mounted once.
 */
export const GlobalStyle = createGlobalStyle`
  ${tokensCss()}

  @font-face {
    font-family: 'Inter Variable';
    font-style: normal;
    font-display: swap;
    font-weight: 400 600;
    src: url(${latinExtended}) format('woff2');
    unicode-range: U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329,
      U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF;
  }

  @font-face {
    font-family: 'Inter Variable';
    font-style: normal;
    font-display: swap;
    font-weight: 400 600;
    src: url(${latinFurther}) format('woff2');
    unicode-range: U+0000-001F, U+007F-009F, U+00A1-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6,
      U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025,
      U+2027-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
  }

  @font-face {
    font-family: 'Inter Variable';
    font-style: normal;
    font-display: swap;
    font-weight: 400 600;
    src: url(${latinBasic}) format('woff2');
    unicode-range: U+0020-007E, U+00A0, U+00B7, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026;
  }

  *, *::before, *::after {
    box-sizing: border-box;
  }

  html {
    background: ${color.background.canvas};
    -webkit-text-size-adjust: 100%;
    scrollbar-width: thin;
    scrollbar-color: ${color.border.control} transparent;
    scroll-padding-top: ${space[64]};
  }

  body {
    margin: 0;
    min-height: 100dvh;
    background: ${color.background.canvas};
    color: ${color.text.primary};
    font: ${font.body};
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
  }

  /* A page with a single list or document has a plain background. Cards and dashboards keep the canvas. */
  html:has([data-paper='list']), html:has([data-paper='list']) body {
    background: ${color.background.list};
  }

  h1, h2, h3, h4, h5, h6, p, figure, blockquote, dl, dd, ol, ul, fieldset {
    margin: 0;
    padding: 0;
  }

  ol, ul {
    list-style: none;
  }

  fieldset {
    min-width: 0;
    border: 0;
  }

  button, input, select, textarea {
    margin: 0;
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
  }

  button {
    cursor: pointer;
  }

  textarea {
    resize: vertical;
  }

  img, svg, video {
    display: block;
    max-width: 100%;
  }

  svg {
    flex-shrink: 0;
  }

  table {
    border-collapse: collapse;
  }

  code, kbd, pre {
    font-family: ${fontFamilies.monospace};
    font-size: 0.8125rem;
  }

  [hidden] {
    display: none !important;
  }

  :focus {
    outline: none;
  }

  :focus-visible {
    outline: 2px solid ${color.focus.ring};
    outline-offset: 2px;
    border-radius: ${radius.small};
  }

  h1:focus-visible, [role='dialog']:focus-visible, [role='alertdialog']:focus-visible {
    outline: none;
  }

  ::selection {
    background: ${color.accent.solid};
    color: ${color.text.onSolid};
  }

  ${media.forcedColors} {
    :focus-visible {
      outline-color: Highlight;
    }
  }

  ${media.reducedMotion} {
    *, *::before, *::after {
      animation-duration: ${duration.hover} !important;
      animation-iteration-count: 1 !important;
      /* Any other duration would also animate elements without a transition. */
      transition-duration: 0s !important;
      scroll-behavior: auto !important;
    }
  }

  @page {
    size: A4;
    margin: 12mm;
  }

  ${media.print} {
    html {
      /* Overrides the theme in the element's style attribute. */
      color-scheme: light !important;
    }

    html, body {
      background: #fff;
    }

    [data-print='hidden'] {
      display: none !important;
    }
  }
`
