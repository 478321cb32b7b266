import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Combobox } from '../combobox/Combobox.tsx'
import { DateField } from '../date-field/DateField.tsx'
import { Form } from '../form/Form.tsx'
import { TagInput } from '../tag-input/TagInput.tsx'

afterEach(cleanup)

const texts = {
  placeholder: 'Search',
  none: 'None',
  failed: 'Failed',
  found: (count: number) => `${count} found`,
  clear: (name: string) => `Remove ${name}`,
}

/**
 * Events that browsers send for Enter that accepts a suggestion: most of them during the composition, Safari after it.
 */
const composing = [
  ['while composing', { key: 'Enter', isComposing: true }],
  ['with the code 229', { key: 'Enter', keyCode: 229 }],
] as const

describe.each(composing)('Enter %s', (_, key) => {
  it('Enter during input composition selects nothing in a combobox', () => {
    const choose = vi.fn()
    render(
      <Combobox
        label="Person"
        items={['Mei Tanaka']}
        value={null}
        getKey={(name) => name}
        getName={(name) => name}
        renderItem={(name) => name}
        onSearch={() => undefined}
        onChange={choose}
        texts={texts}
      />,
    )
    const box = screen.getByRole('combobox')
    fireEvent.change(box, { target: { value: 'mei' } })
    fireEvent.keyDown(box, key)
    expect(choose).not.toHaveBeenCalled()
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(choose).toHaveBeenCalledWith('Mei Tanaka')
  })

  it('Enter during input composition adds no tag', () => {
    const change = vi.fn()
    render(<TagInput value={[]} onChange={change} />)
    const box = screen.getByRole('textbox')
    fireEvent.change(box, { target: { value: 'にほん' } })
    fireEvent.keyDown(box, key)
    expect(change).not.toHaveBeenCalled()
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(change).toHaveBeenCalledWith(['にほん'])
  })

  it('Enter during input composition does not commit a date', () => {
    const change = vi.fn()
    render(<DateField value="" onChange={change} />)
    const box = screen.getByRole('textbox')
    fireEvent.change(box, { target: { value: 'today' } })
    fireEvent.keyDown(box, key)
    expect(change).not.toHaveBeenCalled()
  })

  it('Ctrl+Enter during input composition does not submit a form', () => {
    const submit = vi.fn()
    render(
      <Form onSubmit={submit}>
        <textarea aria-label="Text" />
      </Form>,
    )
    fireEvent.keyDown(screen.getByRole('textbox'), { ...key, ctrlKey: true })
    expect(submit).not.toHaveBeenCalled()
  })
})
