import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import { lastLines, openLog } from '../start/log-file.ts'
import { freePort } from '../start/ports.ts'
import { prepareObjectStore } from './program.ts'

const BUCKET = 'backups'
const READY_MILLISECONDS = 120_000
const POLL_MILLISECONDS = 100

/** An S3 server with one bucket, for tests. */
export interface ObjectStore {
  /**
   * Returns the URL of a folder of the bucket with its credentials:
   * `http://key:secret@127.0.0.1:<port>/backups/<prefix>`.
   */
  address(prefix: string, changed?: { secret?: string; bucket?: string }): string
  /** Returns the path of the file that contains an object's bytes. */
  pathOf(key: string): string
  /** Returns the names of all objects with a prefix. */
  list(prefix: string): Promise<string[]>
  stop(): Promise<void>
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url, { signal: AbortSignal.timeout(2_000) })).body?.cancel()
    return true
  } catch {
    return false
  }
}

/**
 * Starts an object store on a free local port, with a temporary folder.
 *
 * @throws Failure with the last lines of its log if it does not start.
 */
export async function startObjectStore(): Promise<ObjectStore> {
  const { java, jar } = await prepareObjectStore(() => undefined)
  const folder = await mkdtemp(join(tmpdir(), 'headway objects '))
  const data = join(folder, 'data')
  const port = await freePort()
  const [key, secret] = [randomBytes(8).toString('hex'), randomBytes(16).toString('hex')]
  const url = `http://127.0.0.1:${port}`
  await mkdir(join(data, BUCKET), { recursive: true })
  const settings = {
    's3proxy.endpoint': url,
    's3proxy.authorization': 'aws-v4',
    's3proxy.identity': key,
    's3proxy.credential': secret,
    'jclouds.provider': 'filesystem-nio2',
    'jclouds.filesystem.basedir': data,
  }
  const settingsFile = join(folder, 'settings.conf')
  await writeFile(
    settingsFile,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const logFile = join(folder, 'server.log')
  const log = openLog(logFile)
  const options = ['-Xmx192m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', jar]
  const child = spawn(java, [...options, '--properties', settingsFile], { stdio: ['ignore', log, log] })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.removeListener('exit', kill)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGKILL')) {
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  const deadline = performance.now() + READY_MILLISECONDS
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      const lines = await lastLines(logFile, 5)
      await stop()
      throw new Failure(`The object store does not start. Last lines of its log:\n${lines}`)
    }
    await wait(POLL_MILLISECONDS)
  }
  return {
    address: (prefix, changed = {}) =>
      `http://${key}:${changed.secret ?? secret}@127.0.0.1:${port}/${changed.bucket ?? BUCKET}/${prefix}`,
    pathOf: (name) => join(data, BUCKET, name),
    async list(prefix) {
      const names = await readdir(join(data, BUCKET, prefix), { recursive: true }).catch(() => [])
      return names.filter((name) => !name.startsWith('.')).toSorted()
    },
    stop,
  }
}
