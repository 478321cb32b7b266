import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setDensity } from '../theme/density.ts'
import { GroupedTable, RowGroup } from './DataTable.tsx'

const columns = [{ key: 'name', label: 'Name', width: 200, cell: (item: string) => item }]

it('table rows become lower as soon as compact density is chosen', async () => {
  render(
    <GroupedTable label="Tasks" columns={columns} maxHeight="100vh">
      <RowGroup
        place="open"
        label="Open"
        columns={columns}
        items={['Check the forms']}
        getKey={(item) => item}
        open
        onToggle={() => undefined}
      />
    </GroupedTable>,
  )
  const row = screen.getByText('Check the forms').closest<HTMLElement>('[data-card-index]')
  expect(row?.style.height).toBe('36px')
  await act(async () => setDensity('compact'))
  expect(row?.style.height).toBe('30px')
  await act(async () => setDensity('comfortable'))
  expect(row?.style.height).toBe('36px')
})
