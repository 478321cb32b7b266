import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Badge } from '../badge/Badge.tsx'
import { Field } from '../field/Field.tsx'
import { longWord, Wide } from '../storybook/samples.tsx'
import { FileDropZone } from './FileDropZone.tsx'
import type { FileItem } from './FileRow.tsx'

function Example({ initial, disabled }: { initial: FileItem[]; disabled?: boolean }) {
  const [files, setFiles] = useState(initial)
  const add = (added: File[]) =>
    setFiles([
      ...files,
      ...added.map((file) => ({ id: `${file.name} ${file.lastModified}`, name: file.name, size: file.size })),
    ])
  return (
    <Wide>
      <Field label="Files">
        <FileDropZone
          files={files}
          onAdd={add}
          onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
          endings={['pdf', 'docx', 'png']}
          hint="PDF, DOCX, PNG up to 25MB each"
          disabled={disabled}
        />
      </Field>
    </Wide>
  )
}

const meta = { title: 'Components/FileDropZone', component: Example, args: { initial: [] } } satisfies Meta<
  typeof Example
>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Disabled: Story = { args: { disabled: true } }

export const States: Story = {
  args: {
    initial: [
      { id: '1', name: 'statement.pdf', size: 482_113 },
      {
        id: '2',
        name: 'recording.docx',
        size: 31_457_280,
        badge: <Badge tone="warning">Needs PM Approval</Badge>,
      },
      { id: '3', name: 'photo.png', size: 2_204_000, progress: 62 },
      { id: '4', name: 'broken.pdf', size: null, error: 'The upload was interrupted.' },
    ],
  },
}

export const LongContent: Story = {
  args: { initial: [{ id: '1', name: `${longWord}-${longWord}.pdf`, size: 1024, error: longWord }] },
}

/** Wrong types, empty files and duplicates are rejected with the reason. The Delete key removes a row. */
export const Interactions: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const user = userEvent.setup({ applyAccept: false })
    const input = canvas.getByLabelText('Files')
    await user.upload(input, [
      new File(['ledger'], 'ledger.pdf'),
      new File(['run'], 'run.exe'),
      new File([], 'nothing.pdf'),
    ])
    await expect(canvas.getByRole('button', { name: 'Remove ledger.pdf' })).toBeVisible()
    await expect(canvas.getByText('run.exe: this file type isn’t supported.')).toBeVisible()
    await expect(canvas.getByText('nothing.pdf: this file is empty.')).toBeVisible()
    await user.upload(input, new File(['ledger'], 'ledger.pdf'))
    await expect(canvas.getByText('ledger.pdf: already in the list.')).toBeVisible()
    canvas.getByRole('button', { name: 'Remove ledger.pdf' }).focus()
    await user.keyboard('{Delete}')
    await expect(canvas.queryByRole('button', { name: 'Remove ledger.pdf' })).toBeNull()
  },
}
