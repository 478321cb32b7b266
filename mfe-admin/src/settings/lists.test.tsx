import { settingsChange } from '@headway/contracts/settings'
import { reply } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderSettings } from '../test/renderSettings.tsx'
import { settingsWith } from '../test/settings.ts'

async function openSheet(card: string) {
  const portal = renderSettings('it_admin')
  await portal.user.click(await screen.findByRole('button', { name: `Configure ${card}` }))
  return { portal, sheet: within(await screen.findByRole('dialog', { name: card })) }
}

describe('a setting that is a list', () => {
  it('gives tags a colour, and not the same tag twice', async () => {
    const { portal, sheet } = await openSheet('System Configuration')
    portal.change(reply(settingsChange, settingsWith()))
    const add = sheet.getByRole('button', { name: 'Add a tag' })
    await portal.user.click(add)
    await portal.user.click(sheet.getByRole('button', { name: 'Save' }))
    expect(await sheet.findByText('Enter the tag')).toBeDefined()
    await portal.user.type(sheet.getByLabelText('Tag 1'), 'ledger')
    await portal.user.click(add)
    await portal.user.type(sheet.getByLabelText('Tag 2'), 'ledger')
    await portal.user.click(sheet.getByRole('button', { name: 'Save' }))
    expect(await sheet.findByText('Give each tag one colour only')).toBeDefined()
    expect(portal.asked(settingsChange)).toEqual([])
    await portal.user.click(
      sheet.getAllByRole('button', { name: 'Take the colour from ledger' })[0] as HTMLElement,
    )
    await portal.user.selectOptions(sheet.getByLabelText('Colour 1'), 'Teal')
    await portal.user.click(sheet.getByRole('button', { name: 'Save' }))
    await screen.findByText('Settings saved')
    expect(portal.asked(settingsChange)[0]?.body).toEqual({
      changes: [{ key: 'tags.colours', value: [{ tag: 'ledger', colour: 'teal' }], version: 0 }],
    })
  })

  it('leaves at least one format to export lists in', async () => {
    const { portal, sheet } = await openSheet('System Configuration')
    await portal.user.click(sheet.getByRole('checkbox', { name: 'CSV' }))
    await portal.user.click(sheet.getByRole('checkbox', { name: 'JSON lines' }))
    await portal.user.click(sheet.getByRole('checkbox', { name: 'Excel' }))
    await portal.user.click(sheet.getByRole('button', { name: 'Save' }))
    expect(await sheet.findByText('Choose at least one format')).toBeDefined()
    expect(portal.asked(settingsChange)).toEqual([])
  })
})
