import { useId } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
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

/** Enough to tell two texts apart; the whole of the chosen one stands in its field. */
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
  /** What has happened, e.g. that somebody has changed this task meanwhile. */
  children: string
  /** What only they have changed: the field's label, and its value as people read it. */
  taken: readonly { readonly label: string; readonly value: string }[]
  /** What both have changed. */
  conflicts: readonly {
    readonly name: string
    readonly label: string
    readonly mine: string
    readonly theirs: string
    readonly chosen: 'mine' | 'theirs'
  }[]
  onChoose: (name: string, chosen: 'mine' | 'theirs') => void
}

const texts = messages.staleFields

/** Shows, above the fields of a form, what somebody else has changed meanwhile, and lets people choose where both have. */
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
