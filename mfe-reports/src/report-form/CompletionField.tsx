import { media, space } from '@headway/design-system'
import { Field, NumberField, Slider } from '@headway/design-system/forms'
import styled from 'styled-components'

const Completion = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 9.5rem;
  align-items: center;
  gap: ${space[16]};

  ${media.coarse} {
    grid-template-columns: minmax(0, 1fr) 12rem;
  }

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[8]};
  }
`

interface CompletionFieldProps {
  label: string
  hint?: string | undefined
  value: number
  onChange: (value: number) => void
}

/** Completion percentage of a task, or of a report without a task. */
export function CompletionField({ label, hint, value, onChange }: CompletionFieldProps) {
  return (
    <Field label={label} hint={hint} group>
      <Completion>
        <Slider label={label} value={value} onChange={onChange} min={0} max={100} />
        <NumberField
          aria-label={label}
          value={value}
          onChange={(next) => onChange(next ?? 0)}
          min={0}
          max={100}
          unit="%"
        />
      </Completion>
    </Field>
  )
}
