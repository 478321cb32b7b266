import { createGlobalStyle } from 'styled-components'
import { color, duration, font, fontFamilies, media, radius, space, tokensCss } from '../tokens/tokens.ts'

const latin = new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url).href
const latinExtended = new URL(
  '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  import.meta.url,
).href

/** Tokens, reset, font, focus ring and the adaptations to contrast, motion and paper. Mounted once. */
export const GlobalStyle = createGlobalStyle`
  ${tokensCss()}

  @font-face {
    font-family: 'Inter Variable';
    font-style: normal;
    font-display: swap;
    font-weight: 400 700;
    src: url(${latinExtended}) format('woff2');
    unicode-range: U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329,
      U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF;
  }

  @font-face {
    font-family: 'Inter Variable';
    font-style: normal;
    font-display: swap;
    font-weight: 400 700;
    src: url(${latin}) format('woff2');
    unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329,
      U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
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
      transition-duration: ${duration.hover} !important;
      scroll-behavior: auto !important;
    }
  }

  ${media.print} {
    html, body {
      background: #fff;
    }

    [data-print='hidden'] {
      display: none !important;
    }
  }
`
