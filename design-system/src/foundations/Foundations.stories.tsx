import type { Meta, StoryObj } from '@storybook/react-vite'
import { Fragment, useEffect, useState } from 'react'
import styled from 'styled-components'
import { contrastRatio } from '../tokens/contrast.ts'
import { color, darkPalette, font, lightPalette, radius, shadow, space } from '../tokens/tokens.ts'
import * as icons from '../icons/icons.tsx'
import { Caption } from '../storybook/samples.tsx'

const meta = { title: 'Foundations/Tokens', tags: ['!autodocs'] } satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
  gap: ${space[12]};
  margin-bottom: ${space[24]};
`

const Swatch = styled.div`
  padding: ${space[12]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
`

/** Returns the palette of the theme that the page shows, so that the printed contrast values match. */
function useShownPalette() {
  const [palette, setPalette] = useState(lightPalette)
  useEffect(() => {
    const scheme = getComputedStyle(document.documentElement).colorScheme
    setPalette(scheme === 'dark' ? darkPalette : lightPalette)
  }, [])
  return palette
}

function TextOnBackgrounds() {
  const palette = useShownPalette()
  const texts = { ...palette.text, accent: palette.accent.text, danger: palette.danger.text }
  return (
    <Grid>
      {Object.entries(palette.background).map(([name, background]) => (
        <Swatch key={name} style={{ background }}>
          <strong style={{ color: palette.text.primary }}>{name}</strong>
          {Object.entries(texts)
            .filter(([text]) => !['onSolid', 'onIcon'].includes(text))
            .map(([text, value]) => (
              <div key={text} style={{ color: value }}>
                {text} {contrastRatio(value, background).toFixed(1)}
              </div>
            ))}
        </Swatch>
      ))}
    </Grid>
  )
}

function StatusColors() {
  const palette = useShownPalette()
  return (
    <Grid>
      {(['success', 'warning', 'danger', 'info'] as const).map((status) => {
        const tones = palette[status]
        return (
          <Fragment key={status}>
            <Swatch style={{ background: tones.background, color: tones.text, borderColor: tones.border }}>
              {status} {contrastRatio(tones.text, tones.background).toFixed(1)}
            </Swatch>
            <Swatch style={{ background: tones.solid, color: palette.text.onSolid }}>
              {status} solid {contrastRatio(palette.text.onSolid, tones.solid).toFixed(1)}
            </Swatch>
          </Fragment>
        )
      })}
      {Object.entries(palette.chart).map(([name, value]) => (
        <Swatch key={name}>
          <div style={{ height: 24, background: value }} />
          <Caption>
            chart {name} {contrastRatio(value, palette.background.surface).toFixed(1)}
          </Caption>
        </Swatch>
      ))}
    </Grid>
  )
}

export const Colors: Story = {
  render: () => (
    <>
      <TextOnBackgrounds />
      <StatusColors />
    </>
  ),
}

export const Type: Story = {
  render: () => (
    <>
      {Object.entries(font).map(([name, value]) => (
        <p key={name} style={{ font: value }}>
          {name}: the quick brown fox, 0123456789
        </p>
      ))}
    </>
  ),
}

export const SpaceAndShape: Story = {
  render: () => (
    <>
      {Object.entries(space).map(([name, value]) => (
        <div
          key={name}
          style={{ width: value, height: 12, margin: '4px 0', background: color.accent.solid }}
          title={name}
        />
      ))}
      <Grid>
        {Object.entries(radius).map(([name, value]) => (
          <Swatch key={name} style={{ borderRadius: value }}>
            {name}
          </Swatch>
        ))}
        {Object.entries(shadow).map(([name, value]) => (
          <Swatch key={name} style={{ boxShadow: value }}>
            {name}
          </Swatch>
        ))}
      </Grid>
    </>
  ),
}

export const Icons: Story = {
  render: () => (
    <Grid>
      {Object.entries(icons).map(([name, Glyph]) => (
        <Swatch key={name}>
          <Glyph size={20} />
          <Caption>{name}</Caption>
        </Swatch>
      ))}
    </Grid>
  ),
}
