// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { contrastRatio } from './contrast.ts'
import { color, darkPalette, lightPalette, tokensCss, type Palette } from './tokens.ts'

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const textMinimum = 4.5
/** Minimum contrast of parts of controls, focus rings and marks in charts (WCAG 2.2, 1.4.11). */
const partMinimum = 3

function textPairs(palette: Palette): [string, string, string][] {
  const backgrounds = Object.entries(palette.background)
  const texts: [string, string][] = [
    ['text.primary', palette.text.primary],
    ['text.secondary', palette.text.secondary],
    ['text.muted', palette.text.muted],
    ['accent.text', palette.accent.text],
    ['danger.text', palette.danger.text],
  ]
  const onBackgrounds = backgrounds.flatMap(([name, background]) =>
    texts.map(([text, value]): [string, string, string] => [
      `${text} on background.${name}`,
      value,
      background,
    ]),
  )
  const statuses = (['success', 'warning', 'danger', 'info'] as const).flatMap(
    (status): [string, string, string][] => [
      [`${status}.text on its background`, palette[status].text, palette[status].background],
      [`${status}.text on a surface`, palette[status].text, palette.background.surface],
      [`onSolid on ${status}.solid`, palette.text.onSolid, palette[status].solid],
    ],
  )
  const hues = Object.entries(palette.hue).map(([name, { text, background }]): [string, string, string] => [
    `initials on hue.${name}`,
    text,
    background,
  ])
  return [
    ...onBackgrounds,
    ...statuses,
    ...hues,
    ['onSolid on accent.solid', palette.text.onSolid, palette.accent.solid],
    ['onSolid on accent.hover', palette.text.onSolid, palette.accent.hover],
    ['accent.text on accent.background', palette.accent.text, palette.accent.background],
    ['onIcon on success.icon', palette.text.onIcon, palette.success.icon],
    ['neutral badge', palette.neutral.text, palette.neutral.background],
    ['purple badge', palette.purple.text, palette.purple.background],
  ]
}

function partPairs(palette: Palette): [string, string, string][] {
  const onBackgrounds = Object.entries(palette.background).flatMap(
    ([name, background]): [string, string, string][] => [
      [`focus.ring on background.${name}`, palette.focus.ring, background],
      [`border.control on background.${name}`, palette.border.control, background],
    ],
  )
  // Quiet bars and grid lines need no contrast: a bar ends in the reference color, and its value is printed.
  const { quiet: _quiet, grid: _grid, ...marks } = palette.chart
  const charts = Object.entries(marks).map(([name, value]): [string, string, string] => [
    `chart.${name} on a surface`,
    value,
    palette.background.surface,
  ])
  const papers = (['canvas', 'list', 'surface', 'rowHover', 'selected'] as const).map(
    (name): [string, string] => [name, palette.background[name]],
  )
  const icons = papers.flatMap(([name, paper]): [string, string, string][] =>
    (['success', 'warning', 'danger', 'info'] as const).map((status) => [
      `${status}.icon on background.${name}`,
      palette[status].icon,
      paper,
    ]),
  )
  const dots = papers.flatMap(([name, paper]): [string, string, string][] =>
    Object.entries(palette.hue).map(([hue, { dot }]) => [
      `dot of hue.${hue} on background.${name}`,
      dot,
      paper,
    ]),
  )
  return [...onBackgrounds, ...charts, ...icons, ...dots]
}

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the %s theme', (_theme, palette) => {
  it.each(textPairs(palette))(
    'the text pair %s has enough contrast in the tested theme',
    (_pair, foreground, background) => {
      expect(contrastRatio(foreground, background)).toBeGreaterThanOrEqual(textMinimum)
    },
  )

  it.each(partPairs(palette))(
    'the graphical pair %s has enough contrast in the tested theme',
    (_pair, foreground, background) => {
      expect(contrastRatio(foreground, background)).toBeGreaterThanOrEqual(partMinimum)
    },
  )
})

describe('contrastRatio', () => {
  it('contrastRatio matches the two ends of the WCAG scale', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastRatio('#4a5dd9', '#4a5dd9')).toBe(1)
  })
})

describe('tokensCss', () => {
  it('tokensCss defines every variable used by the typed tokens, in both themes', () => {
    const css = tokensCss()
    expect(color.text.primary).toBe('var(--color-text-primary)')
    expect(css).toContain(`--color-text-primary:${lightPalette.text.primary}`)
    expect(css).toContain(`:root[data-theme='dark']{color-scheme:dark;--color-background-canvas:`)
    expect(css.match(/--color-accent-solid:/g)).toHaveLength(3)
  })

  it('tokensCss keeps a chosen light theme light on a dark system', () => {
    expect(tokensCss()).toContain(":root:not([data-theme='light'])")
  })
})
