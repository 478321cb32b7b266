import { darkPalette, lightPalette, type Palette } from './palette.ts'

export { darkPalette, lightPalette, type Palette }

type Variables<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Variables<Tree[Key]>
}

const fontFamily = "'Inter Variable', 'Inter', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
const monospaceFamily = "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace"

/** Values that are the same in both themes. */
const scale = {
  fontFamily: { sans: fontFamily, monospace: monospaceFamily },
  font: {
    caption: `400 0.75rem/1rem ${fontFamily}`,
    captionStrong: `500 0.75rem/1rem ${fontFamily}`,
    body: `400 0.8125rem/1.25rem ${fontFamily}`,
    bodyStrong: `500 0.8125rem/1.25rem ${fontFamily}`,
    reading: `400 0.875rem/1.375rem ${fontFamily}`,
    heading3: `600 0.875rem/1.25rem ${fontFamily}`,
    lead: `400 1rem/1.5rem ${fontFamily}`,
    heading1: `600 1.25rem/1.75rem ${fontFamily}`,
    stat: `600 1.5rem/2rem ${fontFamily}`,
  },
  space: {
    2: '0.125rem',
    4: '0.25rem',
    6: '0.375rem',
    8: '0.5rem',
    12: '0.75rem',
    16: '1rem',
    20: '1.25rem',
    24: '1.5rem',
    32: '2rem',
    40: '2.5rem',
    48: '3rem',
    64: '4rem',
  },
  radius: { small: '4px', control: '6px', card: '8px', dialog: '12px', full: '9999px' },
  duration: { hover: '100ms', popover: '120ms', dialog: '200ms' },
  easing: { out: 'cubic-bezier(0.2, 0, 0, 1)' },
  size: { control: '32px', controlSmall: '28px', row: '36px', gutter: '24px' },
  width: {
    sidebar: '16rem',
    sidebarMobile: '18rem',
    sidebarIcon: '3rem',
    content: '1184px',
    detail: '1136px',
    form: '640px',
    text: '72ch',
  },
  height: { header: '48px' },
  layer: {
    stickyTable: '5',
    sidebar: '10',
    header: '20',
    dialog: '50',
    popover: '60',
    toast: '80',
    tooltip: '90',
  },
} as const

type Tree = { readonly [key: string]: string | Tree }

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function variableName(path: readonly string[]): string {
  return `--${path.map(kebabCase).join('-')}`
}

function declarations(tree: Tree, path: readonly string[] = []): string {
  return Object.entries(tree)
    .map(([key, value]) =>
      typeof value === 'string'
        ? `${variableName([...path, key])}:${value};`
        : declarations(value, [...path, key]),
    )
    .join('')
}

function references<Shape extends object>(tree: Shape, path: readonly string[]): Variables<Shape> {
  const entries = Object.entries(tree).map(([key, value]) => {
    const next = [...path, key]
    return [key, typeof value === 'string' ? `var(${variableName(next)})` : references(value, next)]
  })
  return Object.fromEntries(entries) as Variables<Shape>
}

const { shadow: lightShadow, ...lightColors } = lightPalette
const { shadow: darkShadow, ...darkColors } = darkPalette

/** Colors as `var(--color-…)` strings, e.g. `color.text.primary`. */
export const color = references(lightColors, ['color'])
/** Shadows: `card` (hovered card), `popover`, `dialog`. */
export const shadow = references(lightShadow, ['shadow'])
/** CSS `font` shorthands: weight, size, line height and family in one value. */
export const font = references(scale.font, ['font'])
/** Font stacks, for places that need only the family. */
export const fontFamilies = references(scale.fontFamily, ['font-family'])
/** Distances, named after their pixels at 16 px per rem. */
export const space = references(scale.space, ['space'])
export const radius = references(scale.radius, ['radius'])
/** Durations of transitions. */
export const duration = references(scale.duration, ['duration'])
/** Timing functions. */
export const easing = references(scale.easing, ['easing'])
/** Heights of controls and rows. They grow to 44 px for touch and shrink in compact density. */
export const size = references(scale.size, ['size'])
/** Widths of the sidebar in its three forms, and of content columns. */
export const width = references(scale.width, ['width'])
/** Height of the header. */
export const height = references(scale.height, ['height'])
/** Stacking order (`z-index`). */
export const layer = references(scale.layer, ['layer'])

/** Viewport widths in pixels from which a wider layout applies. */
export const breakpoints = { small: 480, medium: 768, large: 1024, wide: 1280, widest: 1536 } as const

/** Media queries to interpolate into a styled component. */
export const media = {
  narrow: `@media (max-width: ${breakpoints.medium - 0.02}px)`,
  medium: `@media (min-width: ${breakpoints.medium}px)`,
  large: `@media (min-width: ${breakpoints.large}px)`,
  wide: `@media (min-width: ${breakpoints.wide}px)`,
  coarse: '@media (pointer: coarse)',
  hover: '@media (hover: hover)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  forcedColors: '@media (forced-colors: active)',
  print: '@media print',
} as const

/** Key of the theme choice in localStorage. A missing entry means that the system's theme applies. */
export const themeStorageKey = 'theme'

const strongBorders =
  '--color-border-subtle:var(--color-border-control);--color-border-default:var(--color-border-control);'

/**
 * Returns the CSS text of all custom properties. Light colors are on `:root`; dark ones apply with `data-theme='dark'`
 * or, without a choice, if the system prefers them. Print is always light. Density, touch and high contrast override
 * the same properties.
 *
 * @returns CSS rules for one style element (shell, Storybook, the login pages of the identity provider).
 */
export function tokensCss(): string {
  const dark = declarations({ color: darkColors as unknown as Tree, shadow: darkShadow })
  return [
    `:root{color-scheme:light;${declarations({ color: lightColors as unknown as Tree, shadow: lightShadow })}`,
    `${declarations({ font: scale.font, fontFamily: scale.fontFamily, space: stringKeys(scale.space) })}`,
    `${declarations({ radius: scale.radius, duration: scale.duration, easing: scale.easing })}`,
    `${declarations({ size: scale.size, width: scale.width, height: scale.height, layer: scale.layer })}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme='light']){color-scheme:dark;${dark}}}`,
    `@media screen{:root[data-theme='dark']{color-scheme:dark;${dark}}}`,
    `:root[data-density='compact']{--size-control:28px;--size-row:30px;}`,
    `@media (max-width:${breakpoints.medium - 0.02}px){:root{--size-gutter:16px;}}`,
    '@media (pointer:coarse){:root:root{--size-control:44px;--size-control-small:44px;--size-row:44px;}}',
    `@media (prefers-contrast:more){:root,:root[data-theme],:root:not([data-theme]){${strongBorders}}}`,
    '@media (prefers-reduced-motion:reduce){:root{--duration-popover:100ms;--duration-dialog:100ms;}}',
  ].join('')
}

function stringKeys(steps: Record<number, string>): Tree {
  return Object.fromEntries(Object.entries(steps))
}
