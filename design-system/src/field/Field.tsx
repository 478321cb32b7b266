import { useId, useMemo, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { CircleAlertIcon } from '../icons/icons.tsx'
import { color, font, media, space } from '../tokens/tokens.ts'
import { FieldContext, type FieldWiring } from './fieldContext.ts'

const inlineGrid = css`
  ${media.medium} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space[2]} ${space[24]};

    & > p {
      grid-column: 1;
      align-self: start;
    }
  }
`

const Column = styled.div<{ $isInline: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  min-width: 0;
  ${({ $isInline }) => ($isInline ? inlineGrid : '')}
`

const Control = styled.div<{ $isInline: boolean }>`
  display: contents;

  ${media.medium} {
    display: ${({ $isInline }) => ($isInline ? 'block' : 'contents')};
    grid-area: ${({ $isInline }) => ($isInline ? '1 / 2 / span 2' : 'auto')};
    max-width: 16rem;
  }
`

const labelStyle = { color: color.text.primary, font: font.bodyStrong }

const Label = styled.label(labelStyle)
const GroupLabel = styled.span(labelStyle)

const Hint = styled.p`
  color: ${color.text.muted};
  font: ${font.caption};
`

const ErrorText = styled.p`
  display: flex;
  gap: ${space[4]};
  color: ${color.danger.text};
  font: ${font.caption};

  svg {
    margin-top: 0.0625rem;
  }
`

export interface FieldProps {
  label: string
  /** The control. Input, Select and the other controls read their id and ARIA attributes from the Field. */
  children: ReactNode
  hint?: ReactNode
  /** Replaces the hint and marks the control as invalid. */
  error?: string | undefined
  required?: boolean
  /** Places label and hint to the left of the control, as in lists of settings. */
  inline?: boolean
  /** The children are several controls that share the label, e.g. a SegmentedControl. */
  group?: boolean
}

/** Label, control, and a hint or error, associated for assistive technology. */
export function Field({
  label,
  children,
  hint,
  error,
  required = false,
  inline = false,
  group = false,
}: FieldProps) {
  const id = useId()
  const messageId = error || hint ? `${id}-message` : undefined
  const wiring = useMemo<FieldWiring>(
    () => ({
      controlId: group ? undefined : `${id}-control`,
      labelId: `${id}-label`,
      describedBy: messageId,
      invalid: Boolean(error),
      required,
    }),
    [id, group, messageId, error, required],
  )
  const labelText = required ? `${label} *` : label
  return (
    <Column
      $isInline={inline}
      role={group ? 'group' : undefined}
      aria-labelledby={group ? wiring.labelId : undefined}
    >
      {group ? (
        <GroupLabel id={wiring.labelId}>{labelText}</GroupLabel>
      ) : (
        <Label id={wiring.labelId} htmlFor={wiring.controlId}>
          {labelText}
        </Label>
      )}
      <Control $isInline={inline}>
        <FieldContext value={wiring}>{children}</FieldContext>
      </Control>
      {error ? (
        <ErrorText id={messageId} role="alert">
          <CircleAlertIcon size={14} />
          <span>{error}</span>
        </ErrorText>
      ) : null}
      {!error && hint ? <Hint id={messageId}>{hint}</Hint> : null}
    </Column>
  )
}
