import { expect, it } from 'vitest'
import { dev } from './dev.ts'

/** Refusals come before the folder is read. */
const refusalOf = (...words: string[]) =>
  dev('/nowhere', words).then(
    () => '',
    ({ name, message }: Error) => `${name}: ${message}`,
  )

it.each(['80', '1023', '65536', '99999', '030110', '3011x', '', '-1'])(
  'refuses a port that is none for everybody: «%s»',
  async (port) => expect(await refusalOf(`--port=${port}`)).toContain('from 1024 to 65535'),
)

it.each(['portal.example.org', 'ftp://portal.example.org', 'http://[::1', ''])(
  'refuses a portal that is none: «%s»',
  async (portal) => expect(await refusalOf(`--portal=${portal}`)).toContain('Say where the portal is'),
)

it.each(['http://localhost:3011', 'http://127.0.0.1:3011/tasks', 'http://127.1:3011', 'http://[::1]:3011'])(
  'refuses its own address as that of the portal: %s',
  async (portal) => {
    expect(await refusalOf('--portal', portal)).toContain('where the section itself is served')
    expect(await refusalOf('--portal', portal, '--port', '4011')).not.toContain('CommandError')
  },
)

it('takes another portal of this machine', async () => {
  expect(await refusalOf('--portal', 'https://localhost:3011')).not.toContain('CommandError')
  expect(await refusalOf('--portal', 'http://localhost:3010')).not.toContain('CommandError')
})
