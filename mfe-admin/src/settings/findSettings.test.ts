import { describe, expect, it } from 'vitest'
import { findSettings } from './findSettings.ts'

const find = (words: string) => findSettings(words, new AbortController().signal)

describe('settings in the palette', () => {
  it('the palette finds a setting by its label and shows its group', async () => {
    expect(await find('session timeout')).toEqual([
      {
        id: 'session.minutes',
        title: 'Session Timeout',
        hint: 'Sign-in and sessions',
        to: '/settings/all?group=signIn',
      },
    ])
  })

  it('the palette finds settings by the title of their group', async () => {
    expect((await find('data retention'))[0]).toEqual({
      id: 'retention',
      title: 'Data retention',
      to: '/settings/all?group=retention',
    })
  })
})
