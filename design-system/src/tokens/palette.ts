/** Text, background, solid fill and border of one status colour. */
export interface StatusColors {
  text: string
  background: string
  solid: string
  border: string
}

/** Every colour of one theme. Screens use these roles; nobody uses a hexadecimal value directly. */
export interface Palette {
  background: {
    canvas: string
    surface: string
    raised: string
    sunken: string
    sidebar: string
    hover: string
    selected: string
  }
  text: { primary: string; secondary: string; muted: string; onSolid: string }
  border: { subtle: string; default: string; control: string }
  accent: { solid: string; hover: string; text: string; background: string }
  focus: { ring: string }
  success: StatusColors
  warning: StatusColors
  danger: StatusColors
  info: StatusColors
  neutral: { text: string; background: string }
  purple: { text: string; background: string }
  chart: { one: string; two: string; three: string; four: string; five: string; six: string }
  overlay: { scrim: string }
  shadow: { card: string; popover: string; dialog: string }
}

/** Light theme. */
export const lightPalette: Palette = {
  background: {
    canvas: '#f7f8fa',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f1f2f4',
    sidebar: '#fafafb',
    hover: '#eceef1',
    selected: '#eef2fe',
  },
  text: { primary: '#191b1e', secondary: '#484d57', muted: '#5f6570', onSolid: '#ffffff' },
  border: { subtle: '#e4e6e9', default: '#d3d6db', control: '#7f8590' },
  accent: { solid: '#4a5dd9', hover: '#3e4fc4', text: '#3f50c6', background: '#eef2fe' },
  focus: { ring: '#4a5dd9' },
  success: { text: '#03693a', background: '#e9f7ec', solid: '#037a3d', border: '#b6e3c0' },
  warning: { text: '#7a5002', background: '#faf1e4', solid: '#8f6003', border: '#f0d0a5' },
  danger: { text: '#a51f26', background: '#ffeeec', solid: '#c3292e', border: '#fec6c0' },
  info: { text: '#015f8f', background: '#e7f5ff', solid: '#0275ac', border: '#aeddfe' },
  neutral: { text: '#484d57', background: '#eceef1' },
  purple: { text: '#6634a4', background: '#f4f0ff' },
  chart: {
    one: '#4a5dd9',
    two: '#d46e05',
    three: '#0aa4ab',
    four: '#a33b74',
    five: '#415802',
    six: '#70016c',
  },
  overlay: { scrim: 'rgb(15 17 20 / 0.4)' },
  shadow: {
    card: '0 1px 2px rgb(15 17 20 / 0.08)',
    popover: '0 8px 24px -6px rgb(15 17 20 / 0.18)',
    dialog: '0 24px 48px -12px rgb(15 17 20 / 0.28)',
  },
}

/** Dark theme: lighter surfaces carry the elevation, shadows only above pages. */
export const darkPalette: Palette = {
  background: {
    canvas: '#0f1114',
    surface: '#16181c',
    raised: '#1d2025',
    sunken: '#0b0c0f',
    sidebar: '#121417',
    hover: '#22252b',
    selected: '#1c2340',
  },
  text: { primary: '#eceef1', secondary: '#b9bec6', muted: '#9aa0ab', onSolid: '#ffffff' },
  border: { subtle: '#23262c', default: '#30343b', control: '#6f7682' },
  accent: { solid: '#5468e4', hover: '#4a5dd9', text: '#a7bafe', background: '#1c2340' },
  focus: { ring: '#8ea3ff' },
  success: { text: '#7fd49a', background: '#0d2a19', solid: '#037a3d', border: '#14502c' },
  warning: { text: '#e9b65f', background: '#2e2008', solid: '#8f6003', border: '#573902' },
  danger: { text: '#ff9d95', background: '#361414', solid: '#c3292e', border: '#6d1a1d' },
  info: { text: '#7cc7fb', background: '#08263a', solid: '#0275ac', border: '#0a4468' },
  neutral: { text: '#c3c8cf', background: '#272a30' },
  purple: { text: '#c9acff', background: '#291a44' },
  chart: {
    one: '#8ea3ff',
    two: '#ffb373',
    three: '#11e0d8',
    four: '#dd6992',
    five: '#618005',
    six: '#a249b5',
  },
  overlay: { scrim: 'rgb(0 0 0 / 0.6)' },
  shadow: {
    card: 'none',
    popover: '0 8px 24px -6px rgb(0 0 0 / 0.6)',
    dialog: '0 24px 48px -12px rgb(0 0 0 / 0.7)',
  },
}
