import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { color, duration, font, media, radius, size, space } from '../tokens/tokens.ts'

const Row = styled.label`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space[12]};
  padding-block: ${space[4]};
  cursor: pointer;

  &:has(:disabled) {
    color: ${color.text.muted};
    cursor: not-allowed;
  }

  ${media.coarse} {
    min-height: ${size.control};
    align-items: center;
  }
`

const Texts = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`

const Description = styled.span`
  display: block;
  color: ${color.text.muted};
  font: ${font.caption};
`

const Track = styled.input`
  position: relative;
  flex-shrink: 0;
  width: 2.25rem;
  height: 1.25rem;
  margin: 0;
  appearance: none;
  border: 1px solid ${color.border.control};
  border-radius: ${radius.full};
  background: ${color.background.sunken};
  cursor: inherit;
  transition: background-color ${duration.hover};

  &::after {
    content: '';
    position: absolute;
    top: 2px;
    left: 2px;
    width: 0.875rem;
    height: 0.875rem;
    border-radius: 50%;
    background: ${color.border.control};
    transition: transform ${duration.hover};
  }

  &:checked {
    border-color: ${color.accent.solid};
    background: ${color.accent.solid};
  }

  &:checked::after {
    background: ${color.text.onSolid};
    transform: translateX(1rem);
  }

  &:focus-visible {
    border-radius: ${radius.full};
  }

  ${media.forcedColors} {
    &::after {
      background: CanvasText;
    }

    &:checked {
      background: Highlight;
    }
  }
`

export interface SwitchProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'children' | 'onChange'> {
  onChange?: ((checked: boolean) => void) | undefined
  label: string
  description?: string
}

/** Switch for a setting that takes effect at once, or that shows more fields of a form. */
export function Switch({ label, description, onChange, ...rest }: SwitchProps) {
  return (
    <Row>
      <Texts>
        {label}
        {description ? <Description>{description}</Description> : null}
      </Texts>
      <Track {...rest} type="checkbox" role="switch" onChange={(event) => onChange?.(event.target.checked)} />
    </Row>
  )
}
