/** Text, background, solid fill under white text, icon and border of one status color. */
export interface StatusColors {
  text: string
  background: string
  solid: string
  icon: string
  border: string
}

/** One of eight colors that distinguish people and tags: circle, initials on it, dot on a page. */
export interface HueColors {
  background: string
  text: string
  dot: string
}

export type HueName = 'one' | 'two' | 'three' | 'four' | 'five' | 'six' | 'seven' | 'eight'

/** All colors of one theme. Screens use these roles, never hexadecimal values. */
export interface Palette {
  background: {
    /** Background of dashboards and cards. */
    canvas: string
    /** Background of lists, tables and the task page. */
    list: string
    surface: string
    raised: string
    /** Background of search fields, inset areas and group headers. */
    sunken: string
    sidebar: string
    hover: string
    rowHover: string
    selected: string
    /** Current entry of a navigation or a segmented control. */
    current: string
  }
  text: { primary: string; secondary: string; muted: string; onSolid: string; onIcon: string }
  /** `subtle`: between rows; `default`: edges of panels; `strong`: edges of buttons; `control`: form fields (3:1). */
  border: { subtle: string; default: string; strong: string; control: string }
  accent: { solid: string; hover: string; text: string; background: string }
  focus: { ring: string }
  success: StatusColors
  warning: StatusColors
  danger: StatusColors
  info: StatusColors
  neutral: { text: string; background: string }
  purple: { text: string; background: string }
  hue: Record<HueName, HueColors>
  chart: {
    one: string
    two: string
    three: string
    four: string
    five: string
    six: string
    /** Past periods, next to the colored current one. */
    quiet: string
    grid: string
    /** Comparison lines and the ends of quiet bars; 3:1 on a surface. */
    reference: string
  }
  overlay: { scrim: string }
  shadow: { card: string; current: string; popover: string; dialog: string }
}

export const lightPalette: Palette = {
  background: {
    canvas: '#f7f8fa',
    list: '#ffffff',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#f1f2f4',
    sidebar: '#f3f4f6',
    hover: '#eceef1',
    rowHover: '#f6f7f9',
    selected: '#eef2fe',
    current: '#ffffff',
  },
  text: { primary: '#191b1e', secondary: '#484d57', muted: '#5f6570', onSolid: '#ffffff', onIcon: '#ffffff' },
  border: { subtle: '#e9ebee', default: '#dfe2e6', strong: '#d3d6db', control: '#7f8590' },
  accent: { solid: '#4a5dd9', hover: '#3e4fc4', text: '#3f50c6', background: '#eef2fe' },
  focus: { ring: '#4a5dd9' },
  success: { text: '#03693a', background: '#e9f7ec', solid: '#037a3d', icon: '#037a3d', border: '#b6e3c0' },
  warning: { text: '#7a5002', background: '#faf1e4', solid: '#8f6003', icon: '#8f6003', border: '#f0d0a5' },
  danger: { text: '#a51f26', background: '#ffeeec', solid: '#c3292e', icon: '#c3292e', border: '#fec6c0' },
  info: { text: '#015f8f', background: '#e7f5ff', solid: '#0275ac', icon: '#0275ac', border: '#aeddfe' },
  neutral: { text: '#484d57', background: '#eceef1' },
  purple: { text: '#6634a4', background: '#f4f0ff' },
  hue: {
    one: { background: '#bbdcff', text: '#0f4481', dot: '#438ae1' },
    two: { background: '#dcd1ff', text: '#4b357b', dot: '#9174d9' },
    three: { background: '#fdc7df', text: '#6f254e', dot: '#ca5e96' },
    four: { background: '#ffc9bd', text: '#762619', dot: '#d4614c' },
    five: { background: '#f4d3a7', text: '#673800', dot: '#bd7900' },
    six: { background: '#bce6c0', text: '#00551d', dot: '#389e4f' },
    seven: { background: '#a4e8e7', text: '#005658', dot: '#00989a' },
    eight: { background: '#d4d9e5', text: '#3d4555', dot: '#7e89a1' },
  },
  chart: {
    one: '#4a5dd9',
    two: '#d46e05',
    three: '#0aa4ab',
    four: '#a33b74',
    five: '#415802',
    six: '#70016c',
    quiet: '#c9cdd4',
    grid: '#e9ebee',
    reference: '#7f8590',
  },
  overlay: { scrim: 'rgb(16 20 30 / 0.32)' },
  shadow: {
    card: '0 1px 2px rgb(16 20 30 / 0.06)',
    current: '0 0 0 1px #dfe2e6, 0 1px 2px rgb(16 20 30 / 0.06)',
    popover: '0 8px 24px -6px rgb(16 20 30 / 0.18), 0 2px 6px rgb(16 20 30 / 0.06)',
    dialog: '0 16px 40px -12px rgb(16 20 30 / 0.22)',
  },
}

/** Dark theme: lighter surfaces show elevation; only overlays have shadows. */
export const darkPalette: Palette = {
  background: {
    canvas: '#0f1114',
    list: '#131518',
    surface: '#16181c',
    raised: '#1d2025',
    sunken: '#1b1e23',
    sidebar: '#0d0f12',
    hover: '#22252b',
    rowHover: '#1b1e23',
    selected: '#1c2340',
    current: '#22252b',
  },
  text: { primary: '#eceef1', secondary: '#b9bec6', muted: '#9aa0ab', onSolid: '#ffffff', onIcon: '#0f1114' },
  border: { subtle: '#1f2227', default: '#272a31', strong: '#343840', control: '#6f7682' },
  accent: { solid: '#5468e4', hover: '#4a5dd9', text: '#a7bafe', background: '#1c2340' },
  focus: { ring: '#8ea3ff' },
  success: { text: '#7fd49a', background: '#0d2a19', solid: '#037a3d', icon: '#3fa567', border: '#14502c' },
  warning: { text: '#e9b65f', background: '#2e2008', solid: '#8f6003', icon: '#b98324', border: '#573902' },
  danger: { text: '#ff9d95', background: '#361414', solid: '#c3292e', icon: '#e5534f', border: '#6d1a1d' },
  info: { text: '#7cc7fb', background: '#08263a', solid: '#0275ac', icon: '#3c9bd6', border: '#0a4468' },
  neutral: { text: '#c3c8cf', background: '#272a30' },
  purple: { text: '#c9acff', background: '#291a44' },
  hue: {
    one: { background: '#203e64', text: '#bfe1ff', dot: '#65a7fa' },
    two: { background: '#403460', text: '#e1d6ff', dot: '#ab91f2' },
    three: { background: '#5a2b43', text: '#ffcce5', dot: '#e57db1' },
    four: { background: '#5e2c23', text: '#ffcec1', dot: '#ef816b' },
    five: { background: '#543601', text: '#fad8ab', dot: '#d79628' },
    six: { background: '#1d4825', text: '#bfebc4', dot: '#60bc71' },
    seven: { background: '#004949', text: '#a7edec', dot: '#00bfc0' },
    eight: { background: '#383d47', text: '#d8deea', dot: '#9aa5bb' },
  },
  chart: {
    one: '#8ea3ff',
    two: '#ffb373',
    three: '#11e0d8',
    four: '#dd6992',
    five: '#618005',
    six: '#a249b5',
    quiet: '#454a54',
    grid: '#24272d',
    reference: '#868d99',
  },
  overlay: { scrim: 'rgb(0 0 0 / 0.6)' },
  shadow: {
    card: 'none',
    current: 'none',
    popover: '0 8px 24px -6px rgb(0 0 0 / 0.6)',
    dialog: '0 16px 40px -12px rgb(0 0 0 / 0.7)',
  },
}
