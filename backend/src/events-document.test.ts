import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { createLogger } from '@headway/server-kit/logger'
import { afterAll, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { openDatabase } from './platform/database/database.ts'
import { parseEnvironment } from './platform/environment.ts'
import { createPlatform } from './platform/platform.ts'
import { noLimits, testEnvironment } from './test/portal.ts'

const documentFile = join(import.meta.dirname, '../../docs/EVENTS.md')

const moduleOf = (path: string) => /\/modules\/([\w-]+)\//.exec(path)?.[1]

/** Returns each declared event with the module that declares and emits it. */
async function findEmitters(): Promise<Map<string, string>> {
  const emitters = new Map<string, string>()
  for await (const file of glob('modules/**/*.ts', { cwd: import.meta.dirname })) {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    const [, block = ''] = /interface EventMap \{\n([\s\S]*?)\n {2}\}\n/.exec(text) ?? []
    for (const [, name = ''] of block.matchAll(/^ {4}'([\w.]+)':/gm)) {
      emitters.set(name, moduleOf(`/${file}`) ?? '')
    }
  }
  return emitters
}

const database = openDatabase('mysql://unknown@127.0.0.1:1/none')
afterAll(() => database.close())

/** Assembles the backend without starting it and records who subscribes to what. */
function recordSubscriptions() {
  const environment = parseEnvironment(testEnvironment('mysql://unknown@127.0.0.1:1/none', '/nowhere'))
  const logger = createLogger('backend', 'silent')
  const platform = createPlatform({ environment, database, clock: { now: () => new Date() }, logger })
  const subscribers = new Map<string, Set<string>>()
  const record = (event: string) => {
    const subscriber = new Error('caller').stack
      ?.split('\n')
      .map((line) => moduleOf(line))
      .find((found) => found !== undefined)
    subscribers.set(event, (subscribers.get(event) ?? new Set()).add(subscriber ?? 'platform'))
  }
  const { events, feed } = platform
  const [subscribe, keepForAudit, observe] = [events.subscribe, events.keepForAudit, feed.observe]
  events.subscribe = (name, subscriber) => {
    record(name)
    subscribe(name, subscriber)
  }
  events.keepForAudit = (name) => {
    record(name)
    keepForAudit(name)
  }
  feed.observe = (name, observer) => {
    record(name)
    observe(name, observer)
  }
  createApp(platform, noLimits)
  return subscribers
}

it('docs/EVENTS.md lists all events', async () => {
  const emitters = await findEmitters()
  const subscribers = recordSubscriptions()
  const rows = [...emitters]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([event, emitter]) => {
      const listeners = [...(subscribers.get(event) ?? [])].toSorted().join(', ')
      return `| \`${event}\` | ${emitter} | ${listeners} |`
    })
  const head = [
    '# Events',
    '',
    'For engineers who want to see the side effects of a change: which modules react to which event. Subscribers run in the',
    'transaction of the change, or read the event after it was committed (ADR 005).',
    'Every event also updates open pages; where the last column is empty, nothing else reacts.',
    'Written by the backend’s tests (`npx vitest run --project backend events-document -u`).',
    '',
    '| event | emitted by | modules that react |',
    '| --- | --- | --- |',
  ]
  await expect([...head, ...rows, ''].join('\n')).toMatchFileSnapshot(documentFile)
})
