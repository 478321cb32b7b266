import { type TokenArea, type TokenScope, tokenScopes } from '@headway/contracts/api-tokens'
import { space } from '@headway/design-system'
import { Field, FormLayout, Select } from '@headway/design-system/forms'
import type { FormField } from '@headway/sdk/forms'
import { useState } from 'react'
import styled from 'styled-components'
import { tokenMessages } from '../messages/tokens.ts'

const texts = tokenMessages.form

const Areas = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr));
  column-gap: ${space[16]};
`

type Extent = keyof typeof texts.scopes
type Level = keyof typeof texts.levels

const extents = Object.entries(texts.scopes).map(([value, label]) => ({ value: value as Extent, label }))
const areas = Object.entries(texts.areas).map(([area, label]) => ({ area: area as TokenArea, label }))

const levelOptions = (area: TokenArea) =>
  Object.entries(texts.levels)
    .filter(([level]) => level === 'none' || (tokenScopes as readonly string[]).includes(`${area}:${level}`))
    .map(([value, label]) => ({ value: value as Level, label }))

/** Field for the scope of a token: read everything, write everything, or a level for each area. */
export function ScopesControl({ field }: { field: FormField<TokenScope[]> }) {
  const { value: chosen, onChange } = field.control
  const [isChoosing, setChoosing] = useState(false)
  const extent: Extent = isChoosing ? 'chosen' : chosen.includes('write') ? 'write' : 'read'

  const changeExtent = (next: Extent | '') => {
    setChoosing(next === 'chosen')
    if (next !== '') {
      onChange(next === 'chosen' ? [] : [next])
    }
  }
  const levelOf = (area: TokenArea): Level =>
    chosen.includes(`${area}:write`) ? 'write' : chosen.includes(`${area}:read`) ? 'read' : 'none'
  const changeLevel = (area: TokenArea, level: Level | '') => {
    const others = chosen.filter((scope) => !scope.startsWith(`${area}:`))
    onChange(level === 'none' || level === '' ? others : [...others, `${area}:${level}`])
  }

  return (
    <FormLayout>
      <Field label={texts.scope} error={field.error}>
        <Select ref={field.control.ref} value={extent} options={extents} onChange={changeExtent} />
      </Field>
      {extent === 'chosen' ? (
        <Areas>
          {areas.map(({ area, label }) => (
            <Field key={area} label={label}>
              <Select
                value={levelOf(area)}
                options={levelOptions(area)}
                onChange={(level) => changeLevel(area, level)}
              />
            </Field>
          ))}
        </Areas>
      ) : null}
    </FormLayout>
  )
}
