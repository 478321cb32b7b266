import { expect, it } from 'vitest'
import { dev } from './dev.ts'

/** The command checks its options before it reads the folder, so the folder need not exist. */
const refusalOf = (options: { portal?: string; port?: string; replies?: string }) =>
  dev('/nowhere', options).then(
    () => '',
    ({ name, message }: Error) => `${name}: ${message}`,
  )

it.each(['80', '1023', '65536', '99999', '030110', '3011x', '', '-1'])(
  'the dev command rejects a port outside the range for all users: "%s"',
  async (port) => expect(await refusalOf({ port })).toContain('from 1024 to 65535'),
)

it.each(['portal.example.org', 'ftp://portal.example.org', 'http://[::1', ''])(
  'the dev command rejects an invalid portal URL: "%s"',
  async (portal) => expect(await refusalOf({ portal })).toContain('Set the address of the portal'),
)

it.each(['http://localhost:3011', 'http://127.0.0.1:3011/tasks', 'http://127.1:3011', 'http://[::1]:3011'])(
  'the dev command rejects its own address as the portal URL: %s',
  async (portal) => {
    expect(await refusalOf({ portal })).toContain('The section itself is served')
    expect(await refusalOf({ portal, port: '4011' })).not.toContain('CommandError')
  },
)

it('the dev command accepts another portal on the same machine', async () => {
  expect(await refusalOf({ portal: 'https://localhost:3011' })).not.toContain('CommandError')
  expect(await refusalOf({ portal: 'http://localhost:3010' })).not.toContain('CommandError')
})

it.each([{}, { portal: 'https://portal.example.org' }])(
  'rejects replies without a portal or without a file: %j',
  async (options) =>
    expect(await refusalOf({ ...options, replies: 'src/replies.ts' })).toContain(
      'Replies need an existing file',
    ),
)
