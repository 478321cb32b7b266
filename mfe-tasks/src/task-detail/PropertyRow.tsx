import { color, font, media, radius, space, VisuallyHidden } from '@headway/design-system'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styled from 'styled-components'

const Row = styled.div`
  display: grid;
  grid-template-columns: 5.5rem minmax(0, 1fr);
  align-items: start;
  min-height: 2rem;
`

const Term = styled.dt`
  color: ${color.text.muted};
  line-height: 2rem;

  ${media.coarse} {
    line-height: 2.75rem;
  }
`

const value = `
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  width: 100%;
  min-width: 0;
  min-height: 2rem;
  padding: ${space[4]} ${space[8]};
  overflow-wrap: anywhere;

  ${media.coarse} {
    min-height: 2.75rem;
    padding-block: 0.625rem;
  }
`

const Static = styled.div`
  ${value}
  color: ${color.text.secondary};
`

const Trigger = styled.button`
  ${value}
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.text.primary};
  font: ${font.body};
  text-align: start;

  &:hover,
  &[data-state='open'] {
    background: ${color.background.hover};
  }

  &:focus-visible {
    outline-offset: -2px;
    border-radius: ${radius.control};
  }
`

/** Shows a property that cannot be changed here. */
export function PropertyRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row>
      <Term>{label}</Term>
      <Static as="dd">{children}</Static>
    </Row>
  )
}

/** Shows a property whose value is a {@link PropertyButton} that opens a menu or popover. */
export function EditableRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row>
      <Term aria-hidden="true">{label}</Term>
      <dd>{children}</dd>
    </Row>
  )
}

/** Shows the button of an {@link EditableRow}. Its accessible name consists of the property and its value. */
export function PropertyButton({
  label,
  children,
  ...rest
}: ComponentPropsWithRef<'button'> & { label: string }) {
  return (
    <Trigger type="button" {...rest}>
      <VisuallyHidden>{label}:</VisuallyHidden>
      {children}
    </Trigger>
  )
}
