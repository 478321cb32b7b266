import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from './ports.ts'
import { Service, type ServiceDefinition } from './service.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway service '))
})
afterEach(() => rm(folder, { recursive: true }))

const serving = `
import { createServer } from 'node:http'
createServer((request, response) => {
  while (request.url === '/spin') {}
  response.end(String(process.pid))
}).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => { console.log('said goodbye'); process.exit(0) })
`

async function serviceOf(source: string) {
  const script = join(folder, 'script.mjs')
  await writeFile(script, source)
  const port = await freePort()
  const changes: (number | undefined)[] = []
  const change = { arrived: Promise.withResolvers<void>() }
  const reported: string[] = []
  const definition: ServiceDefinition = {
    name: 'thing',
    script,
    environment: { PORT: String(port) },
    readyUrl: `http://127.0.0.1:${port}/`,
    healthUrl: `http://127.0.0.1:${port}/`,
    healthWatch: { intervalMs: 100, maxFailedChecks: 4 },
    logFile: join(folder, 'logs/thing.log'),
  }
  const service: Service = new Service(definition, {
    onChange: () => {
      changes.push(service.processId)
      change.arrived.resolve()
      change.arrived = Promise.withResolvers()
    },
    report: (line) => reported.push(line),
  })
  return { service, definition, changes, change, reported }
}

describe('a service', () => {
  it('a service is ready when it responds, and is stopped on request', async () => {
    const { service, definition } = await serviceOf(serving)
    await service.start()
    expect(await (await fetch(definition.readyUrl)).text()).toBe(String(service.processId))
    await service.stop()
    expect(service.processId).toBeUndefined()
    expect(await readFile(definition.logFile, 'utf8')).toContain('said goodbye')
  })

  it('a service is restarted when it dies', async () => {
    const { service, change, reported } = await serviceOf(serving)
    await service.start()
    const first = service.processId ?? 0
    const died = change.arrived.promise
    process.kill(first, 'SIGKILL')
    await died
    await change.arrived.promise
    expect(service.processId).not.toBe(first)
    expect(reported).toEqual(['the thing ended unexpectedly (SIGKILL); restarting it'])
    await service.stop()
  })

  it.each([
    ['spins', (url: string) => fetch(`${url}spin`).catch(() => undefined)],
    ['is frozen', async (_url: string, processId: number) => process.kill(processId, 'SIGSTOP')],
  ])('a service is replaced when it %s', async (_case, silence) => {
    const { service, definition, change, reported } = await serviceOf(serving)
    await service.start()
    const first = service.processId ?? 0
    const died = change.arrived.promise
    void silence(definition.readyUrl, first)
    await died
    await change.arrived.promise
    expect(service.processId).not.toBe(first)
    expect(reported).toEqual([
      'the thing no longer responds; stopping it',
      'the thing ended unexpectedly (SIGKILL); restarting it',
    ])
    await service.stop()
  })

  it('a service reports its last output when it does not start', async () => {
    const { service } = await serviceOf("console.error('PORT: must be a port number'); process.exit(1)")
    await expect(service.start()).rejects.toThrow(/thing does not start.*\n.*PORT: must be a port number/)
  })

  it('a service is not restarted after it was stopped on request', async () => {
    const { service, changes } = await serviceOf(serving)
    await service.start()
    await service.stop()
    expect(changes.at(-1)).toBeUndefined()
    expect(changes).toHaveLength(2)
  })
})
