import { useId } from 'react'
import styled from 'styled-components'
import { controlMessages } from '../messages/controls.ts'
import { font, space } from '../tokens/tokens.ts'

const Parts = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[8]};
`

const List = styled.ul`
  margin: 0;
  padding-left: ${space[20]};
`

const Choice = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    padding: 0;
    font: ${font.bodyStrong};
  }
`

const Option = styled.label`
  display: flex;
  align-items: baseline;
  gap: ${space[8]};
  padding: ${space[4]} 0;
  cursor: pointer;
`

/** Shows enough lines to tell two texts apart. The field shows the chosen one completely. */
const Value = styled.span`
  display: -webkit-box;
  overflow: hidden;
  min-width: 0;
  overflow-wrap: anywhere;
  white-space: pre-line;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 4;
`

export interface StaleFieldsProps {
  /** Text about the conflict, e.g. that another user has changed this task. */
  children: string
  /** Fields that only the saved version changes: label and formatted value. */
  taken: readonly { readonly label: string; readonly value: string }[]
  /** Fields that both versions change. */
  conflicts: readonly {
    readonly name: string
    readonly label: string
    readonly mine: string
    readonly theirs: string
    readonly chosen: 'mine' | 'theirs'
  }[]
  onChoose: (name: string, chosen: 'mine' | 'theirs') => void
}

const texts = controlMessages.staleFields

/**
 * Lists, above the fields of a form, the changes that were saved elsewhere while the form was open: by another user, or
 * by the same user in another tab. If both versions change a field, the user chooses between the values.
 */
export function StaleFields({ children, taken, conflicts, onChoose }: StaleFieldsProps) {
  const id = useId()
  return (
    <Parts>
      <p>{children}</p>
      {taken.length > 0 ? (
        <div>
          <p>{texts.taken}</p>
          <List>
            {taken.map(({ label, value }) => (
              <li key={label}>
                <Value>
                  {label}: {value || texts.nothing}
                </Value>
              </li>
            ))}
          </List>
        </div>
      ) : null}
      {conflicts.length > 0 ? <p>{texts.both}</p> : null}
      {conflicts.map(({ name, label, chosen, ...values }) => (
        <Choice key={name}>
          <legend>{label}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <Option key={side}>
              <input
                type="radio"
                name={`${id}-${name}`}
                checked={chosen === side}
                onChange={() => onChoose(name, side)}
              />
              <Value>
                {texts[side]}: {values[side] || texts.nothing}
              </Value>
            </Option>
          ))}
        </Choice>
      ))}
    </Parts>
  )
}
