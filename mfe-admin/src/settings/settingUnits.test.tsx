import type { SettingKey } from '@headway/contracts/settings'
import { describe, expect, it } from 'vitest'
import { openAllSettings } from '../test/renderSettings.tsx'
import { settingFields } from './settingGroups.ts'
import { settingLabel } from './formatSetting.ts'

describe('a field with a unit', () => {
  it('a setting field names its unit once', async () => {
    const { sheet } = await openAllSettings()
    const counts = Object.entries(settingFields).flatMap(([key, field]) => {
      if (field.kind !== 'number') {
        return []
      }
      const label = settingLabel(key as SettingKey)
      sheet.getByRole('spinbutton', { name: label })
      const text = sheet.getByText(label).parentElement?.textContent ?? ''
      return [[key, text.split(field.unit).length - 1] as const]
    })
    expect(counts.length).toBeGreaterThan(5)
    expect(counts.filter(([, count]) => count !== 1)).toEqual([])
  })
})
