import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dev } from './dev.ts'

/** Refusal of a command with valid options, because the command checks them before it reads the folder. */
const NO_SECTION = 'CommandError: Run this command in the folder of a section.'

/** The folder need not exist. */
const refusalOf = (options: Parameters<typeof dev>[1], folder = '/nowhere') =>
  dev(folder, options).then(
    () => '',
    ({ name, message }: Error) => `${name}: ${message}`,
  )

it.each(['80', '1023', '65536', '99999', '030110', '3011x', '', '-1'])(
  'the dev command rejects a port outside the range for all users: "%s"',
  async (port) => expect(await refusalOf({ port })).toContain('from 1024 to 65535'),
)

it.each(['portal.example.org', 'localhost:8080', 'ftp://portal.example.org', 'http://[::1'])(
  'the dev command rejects an invalid portal URL: "%s"',
  async (portal) =>
    expect(await refusalOf({ portal })).toContain(
      `The address of the portal must begin with https:// or http://, such as https://portal.example.org: ${portal}`,
    ),
)

it.each(['http://localhost:3011', 'http://127.0.0.1:3011/tasks', 'http://127.1:3011', 'http://[::1]:3011'])(
  'the dev command rejects its own address as the portal URL: %s',
  async (portal) => {
    expect(await refusalOf({ portal })).toContain('The section itself is served')
    expect(await refusalOf({ portal, port: '4011' })).toContain(NO_SECTION)
  },
)

it('the dev command accepts another portal on the same machine', async () => {
  expect(await refusalOf({ portal: 'https://localhost:3011' })).toContain(NO_SECTION)
  expect(await refusalOf({ portal: 'http://localhost:3010' })).toContain(NO_SECTION)
})

it.each([{}, { portal: 'https://portal.example.org' }, { standalone: true }])(
  'rejects replies without a page that uses them or without a file: %j',
  async (options) =>
    expect(await refusalOf({ ...options, replies: 'src/replies.ts' })).toContain(
      'Replies need an existing file',
    ),
)

it('the dev command rejects a page without a portal that has no replies, or also a portal', async () => {
  expect(await refusalOf({ standalone: true })).toContain('requests need prepared replies')
  expect(await refusalOf({ standalone: true, portal: 'https://portal.example.org' })).toContain(
    'Choose either --portal or --standalone.',
  )
})

describe('in the folder of a section', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headway dev '))
    const section = { name: 'mfe_travel', title: 'Travel', basePaths: ['/travel'] }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '0.1.0', headway: { section } }))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function withServer(listener: RequestListener, act: (port: number) => Promise<void>): Promise<void> {
    const server = createServer(listener).listen(0, 'localhost')
    await once(server, 'listening')
    await act((server.address() as AddressInfo).port).finally(() => server.close())
  }

  it('the dev command names a port that is in use', () =>
    withServer(
      () => undefined,
      async (port) => {
        expect(await refusalOf({ port: String(port) }, folder)).toBe(
          `CommandError: Port ${port} is used by another program. Choose another one: --port ${port + 1}`,
        )
      },
    ))

  it('the dev command names a portal that cannot be reached', async () => {
    expect(await refusalOf({ portal: 'http://127.0.0.1:1', port: '3999' }, folder)).toMatch(
      /^CommandError: http:\/\/127.0.0.1:1 cannot be reached: /,
    )
  })

  it('the dev command names an address that is no portal', () =>
    withServer(
      (_, response) => response.writeHead(404).end(),
      async (port) => {
        expect(await refusalOf({ portal: `http://localhost:${port}`, port: '3999' }, folder)).toContain(
          'is not a Headway portal: /sections.json answers 404.',
        )
      },
    ))
})
