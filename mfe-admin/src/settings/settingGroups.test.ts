// @vitest-environment node
import { settingKeys } from '@headway/contracts/settings'
import { expect, it } from 'vitest'
import { groupNames, settingGroups } from './settingGroups.ts'

it('every setting belongs to one group', () => {
  const placed = groupNames.flatMap((group) => settingGroups[group].keys)
  expect(placed.toSorted()).toEqual(settingKeys.toSorted())
})
