// @vitest-environment node
import { settingKeys } from '@headway/contracts/settings'
import { expect, it } from 'vitest'
import { type GroupName, keysOf, settingGroups } from './settingGroups.ts'

it('every setting stands in the form of one card', () => {
  const placed = (Object.keys(settingGroups) as GroupName[]).flatMap(keysOf)
  expect(placed.toSorted()).toEqual(settingKeys.toSorted())
})
