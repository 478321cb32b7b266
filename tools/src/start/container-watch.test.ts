import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { rootFolder } from '../workspace.ts'
import { freePort } from './ports.ts'

const source = `
let asked = false
require('node:http').createServer((request, response) => {
  while (request.url === '/spin') {}
  asked ||= request.url === '/healthz'
  response.end(asked ? String(process.pid) : '')
}).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(3))`

let watched: ChildProcess | undefined
afterEach(() => watched?.kill('SIGKILL'))

/** Starts a server with the script that starts the process in the images. */
async function startWatched() {
  const port = await freePort()
  watched = spawn(join(rootFolder, 'docker/watched.sh'), [`${port}`, process.execPath, '--eval', source], {
    env: { ...process.env, PORT: `${port}`, WATCH_SECONDS: '0.5' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = `http://127.0.0.1:${port}/`
  let child = ''
  // The script starts its checks only after it has received its own first answer.
  while (child === '') {
    await wait(20)
    child = await fetch(url).then(
      (response) => response.text(),
      () => '',
    )
  }
  return { url, process: watched, child: Number(child) }
}

describe('the process of a container', () => {
  it.each([
    ['spins', (url: string) => fetch(`${url}spin`).catch(() => undefined)],
    ['is frozen', async (_url: string, child: number) => process.kill(child, 'SIGSTOP')],
  ])(
    'the process of a container is ended when it %s, so that the container restarts',
    async (_case, silence) => {
      const { url, process: script, child } = await startWatched()
      void silence(url, child)
      expect(await once(script, 'exit')).toEqual([137, null])
    },
  )

  it('the process of a container is stopped with the container, which returns its exit code', async () => {
    const { process: script } = await startWatched()
    script.kill('SIGTERM')
    expect(await once(script, 'exit')).toEqual([3, null])
  })
})
