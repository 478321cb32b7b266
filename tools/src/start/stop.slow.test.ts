import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { rootFolder } from '../workspace.ts'
import { freePort } from './ports.ts'

const isRunning = (processId: number) => {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

it('a SIGTERM to "npm start" stops the launcher and the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headway stop '))
  const parameters = ['start', '--', '--port', String(await freePort()), '--data', folder]
  const npm = spawn('npm', parameters, { cwd: rootFolder, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  const output = createInterface({ input: npm.stdout })
  output.on('line', (line) => lines.push(line))
  const databaseReady = new Promise<void>((resolve) => {
    output.on('line', (line) => line.includes('database ready') && resolve())
  })
  const ended = once(npm, 'exit')
  await Promise.race([databaseReady, ended])
  const database = Number(await readFile(join(folder, 'database/mariadb.pid'), 'utf8'))
  expect(isRunning(database)).toBe(true)
  npm.kill('SIGTERM')
  await ended
  expect(lines.at(-1)).toContain('stopped')
  expect(isRunning(database)).toBe(false)
  await rm(folder, { recursive: true, force: true })
})
