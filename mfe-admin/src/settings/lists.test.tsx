import { settingsChange } from '@headway/contracts/settings'
import { reply } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAllSettings } from '../test/renderSettings.tsx'
import { settingsWith } from '../test/settings.ts'

describe('a setting with a list of values', () => {
  it('a tag setting gives a tag a color and rejects the same tag twice', async () => {
    const { portal, sheet } = await openAllSettings()
    portal.change(reply(settingsChange, settingsWith()))
    const add = sheet.getByRole('button', { name: 'Add a tag' })
    await portal.user.click(add)
    await portal.user.click(sheet.getByRole('button', { name: 'Save changes' }))
    expect(await sheet.findByText('Enter the tag')).toBeDefined()
    await portal.user.type(sheet.getByLabelText('Tag 1'), 'ledger')
    await portal.user.click(add)
    await portal.user.type(sheet.getByLabelText('Tag 2'), 'ledger')
    await portal.user.click(sheet.getByRole('button', { name: 'Save changes' }))
    expect(await sheet.findByText('Give each tag one color only')).toBeDefined()
    expect(portal.asked(settingsChange)).toEqual([])
    await portal.user.click(
      sheet.getAllByRole('button', { name: 'Remove the color of ledger' })[0] as HTMLElement,
    )
    await portal.user.selectOptions(sheet.getByLabelText('Color 1'), 'Teal')
    await portal.user.click(sheet.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Settings saved')
    expect(portal.asked(settingsChange)[0]?.body).toEqual({
      changes: [{ key: 'tags.colors', value: [{ tag: 'ledger', color: 'teal' }], version: 0 }],
    })
  })
})
