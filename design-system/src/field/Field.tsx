import { useId, useMemo, type ReactNode } from 'react'
import styled from 'styled-components'
import { CircleAlertIcon } from '../icons/icons.tsx'
import { color, font, space } from '../tokens/tokens.ts'
import { FieldContext, type FieldWiring } from './fieldContext.ts'

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  min-width: 0;
`

const labelStyle = {
  color: color.text.primary,
  font: font.dense,
  fontWeight: 500,
}

const Label = styled.label(labelStyle)
const GroupLabel = styled.span(labelStyle)

/**
 * Has its place before there is anything to say: a message that appears when a field is left would otherwise move what
 * is below from under the pointer, and the click that left the field would be lost. It lies in the gap to what follows.
 */
const Message = styled.div`
  min-height: 1rem;
  margin: calc(-1 * ${space[2]}) 0 calc(-1 * ${space[6]});
`

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
  /** The control; Input, Select and the others find their wiring by themselves. */
  children: ReactNode
  hint?: ReactNode
  /** Replaces the hint and marks the control invalid. */
  error?: string | undefined
  required?: boolean
  /** The children are several controls that share the label, e.g. a SegmentedControl. */
  group?: boolean
}

/** Label above, control, then hint or error, tied together for assistive technology. */
export function Field({ label, children, hint, error, required = false, group = false }: FieldProps) {
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
    <Column role={group ? 'group' : undefined} aria-labelledby={group ? wiring.labelId : undefined}>
      {group ? (
        <GroupLabel id={wiring.labelId}>{labelText}</GroupLabel>
      ) : (
        <Label id={wiring.labelId} htmlFor={wiring.controlId}>
          {labelText}
        </Label>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      <Message>
        {error ? (
          <ErrorText id={messageId} role="alert">
            <CircleAlertIcon size={14} />
            <span>{error}</span>
          </ErrorText>
        ) : null}
        {!error && hint ? <Hint id={messageId}>{hint}</Hint> : null}
      </Message>
    </Column>
  )
}
