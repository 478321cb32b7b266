// @vitest-environment node
import { expect, it } from 'vitest'
import { splitTime } from './splitTime.ts'

it.each([
  ['fri 15:00', 'fri', '15:00'],
  ['12/31/2026, 9:05', '12/31/2026', '09:05'],
  ['tomorrow at 3pm', 'tomorrow', '15:00'],
  ['+3d 3:30 PM', '+3d', '15:30'],
  ['31 dec 12am', '31 dec', '00:00'],
  ['31 dec 12 pm', '31 dec', '12:00'],
  ['9:30', '', '09:30'],
  [' 0:00 ', '', '00:00'],
  ['at 12 am tomorrow', 'tomorrow', '00:00'],
  ['3pm fri', 'fri', '15:00'],
  ['9:05 am, 12/31', '12/31', '09:05'],
  ['at 15:00 on fri', 'on fri', '15:00'],
])('splitTime splits the time off "%s"', (text, day, time) => {
  expect(splitTime(text)).toEqual({ day, time })
})

it.each([
  'fri',
  '12/31',
  '31 dec',
  '12 31',
  'fri 24:00',
  '3:16 tomorrow',
  'at 5 tomorrow',
  'at 13 pm fri',
  'fri 13pm',
  'fri 0am',
  'fri 15:60',
  '2026-12-31',
  '',
])('splitTime finds no time in "%s"', (text) => {
  expect(splitTime(text)).toEqual({ day: text })
})
