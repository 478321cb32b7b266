import { limits, tagColors } from '@headway/contracts'
import type { ColoredTag } from '@headway/contracts/settings'
import { Button, IconButton, Input, Muted, space, Tag } from '@headway/design-system'
import { CloseIcon, PlusIcon } from '@headway/design-system/icons'
import { Field, FormLayout, Select } from '@headway/design-system/forms'
import type { FormField } from '@headway/sdk/forms'
import styled from 'styled-components'
import { settingsMessages } from '../messages/settings.ts'

const texts = settingsMessages.tags

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 8rem) auto;
  align-items: end;
  gap: ${space[8]};
`

const Preview = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
`

const options = tagColors.map((value) => ({ value, label: texts.colors[value] }))

interface LineProps {
  value: ColoredTag
  number: number
  onChange: (value: ColoredTag) => void
  onRemove: () => void
}

function TagLine({ value, number, onChange, onRemove }: LineProps) {
  const { tag, color } = value
  return (
    <Line>
      <Field label={texts.tag(number)}>
        <Input
          value={tag}
          maxLength={50}
          autoComplete="off"
          onChange={(text) => onChange({ ...value, tag: text })}
        />
      </Field>
      <Field label={texts.color(number)}>
        <Select
          value={color}
          options={options}
          onChange={(next) => next !== '' && onChange({ ...value, color: next })}
        />
      </Field>
      <IconButton
        label={texts.remove(tag === '' ? String(number) : tag)}
        icon={<CloseIcon />}
        onClick={onRemove}
      />
    </Line>
  )
}

/** Shows the control for the colors of tags. */
export function TagColorsControl({ field, hint }: { field: FormField<unknown>; hint: string | undefined }) {
  const tags = field.control.value as ColoredTag[]
  const replace = (index: number, value: ColoredTag) => field.control.onChange(tags.with(index, value))
  return (
    <Field label={settingsMessages.labels['tags.colors']} hint={hint} error={field.error} group>
      <FormLayout>
        {tags.map((value, index) => (
          // Rows have no id and their tag is being typed, so the index is the key.
          <TagLine
            key={index}
            value={value}
            number={index + 1}
            onChange={(next) => replace(index, next)}
            onRemove={() => field.control.onChange(tags.toSpliced(index, 1))}
          />
        ))}
        {tags.length === 0 ? <Muted>{texts.none}</Muted> : null}
        <Preview>
          {tags.map(({ tag, color }, index) =>
            tag === '' ? null : (
              <Tag key={index} color={color}>
                {tag}
              </Tag>
            ),
          )}
        </Preview>
        <Button
          size="small"
          icon={<PlusIcon />}
          disabled={tags.length >= limits.coloredTags}
          onClick={() =>
            field.control.onChange([
              ...tags,
              { tag: '', color: tagColors[tags.length % tagColors.length] ?? 'blue' },
            ])
          }
        >
          {texts.add}
        </Button>
      </FormLayout>
    </Field>
  )
}
