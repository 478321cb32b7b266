import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { BackupError } from '../archive/errors.ts'

/** Of what a program complains about, so much is kept. */
const MOST_COMPLAINT = 500
/** Of what it tells of its work, so much is looked at: what is waited for comes first. */
const MOST_TOLD = 10_000

const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** Address and account as an option file: on a command line everybody on the machine could read the password. */
function optionFile(url: string): string {
  const parsed = new URL(url)
  const socket = parsed.searchParams.get('socketPath')
  const lines = [
    '[client]',
    `user=${quoted(decodeURIComponent(parsed.username))}`,
    `password=${quoted(decodeURIComponent(parsed.password))}`,
    ...(socket
      ? [`socket=${quoted(socket)}`]
      : [`host=${quoted(parsed.hostname)}`, `port=${parsed.port || '3306'}`, 'protocol=tcp']),
  ]
  return `${lines.join('\n')}\n`
}

/** The schema that an address names. */
export const schemaOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

/** A program at work. */
export interface RunningTool {
  readonly input: Writable
  readonly output: Readable
  /** Settles when it has ended well. @throws BackupError with what it complained about. */
  readonly ended: Promise<void>
  /** Settles once a program that tells what it does has told this; never, when it does not. */
  hasSaid(words: string): Promise<void>
  kill(): void
}

/**
 * A file with the options that only whoever inherits it can read: it has no name any more, so a process that is killed leaves
 * nothing of the account behind.
 */
async function openOptions(url: string): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-tool-'))
  try {
    const file = await open(join(folder, 'options.cnf'), 'wx+', 0o600)
    await rm(folder, { recursive: true })
    await file.writeFile(optionFile(url))
    return file
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Runs one of the server's programs, with nothing of the machine's own configuration.
 *
 * @param url see `connectionOptions`; the options after it follow on the command line.
 */
export async function runTool(
  program: string,
  url: string,
  options: readonly string[],
): Promise<RunningTool> {
  const account = await openOptions(url)
  const child = spawn(program, ['--defaults-file=/dev/fd/3', ...options], {
    stdio: ['pipe', 'pipe', 'pipe', account.fd],
  }) as ChildProcessByStdio<Writable, Readable, Readable>
  // It may end before it has read everything; what it says counts then, not the broken pipe.
  child.stdin.on('error', () => undefined)
  // Listened to from the start: what is told before somebody asks for it counts as well.
  const told = new Told(child.stderr.setEncoding('utf8'))
  const ended = endOf(program, child)
  // Whoever reads its output may learn of the failure first.
  ended.catch(() => undefined)
  await account.close()
  return {
    input: child.stdin,
    output: child.stdout,
    ended,
    hasSaid: (words) => told.waitFor(words),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** The beginning of what a program tells, and who waits for words of it. */
class Told {
  #text = ''
  readonly #waiting: { words: string; resolve: () => void }[] = []

  constructor(errors: Readable) {
    errors.on('data', (text: string) => {
      this.#text = `${this.#text}${text}`.slice(0, MOST_TOLD)
      this.#look()
    })
  }

  waitFor(words: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ words, resolve })
      this.#look()
    })
  }

  #look(): void {
    for (const { words, resolve } of this.#waiting) {
      if (this.#text.includes(words)) {
        resolve()
      }
    }
  }
}

/** What a program tells of its work begins like a comment of SQL; what is left is what it complains about. */
const complaintIn = (said: string) =>
  said
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .trim()
    .slice(0, MOST_COMPLAINT)

function endOf(program: string, child: ChildProcessByStdio<Writable, Readable, Readable>): Promise<void> {
  let complaint = ''
  let line = ''
  child.stderr.on('data', (text: string) => {
    const lines = `${line}${text}`.split('\n')
    line = (lines.pop() ?? '').slice(0, MOST_COMPLAINT)
    complaint = complaintIn([complaint, ...lines].join('\n'))
  })
  return new Promise<void>((resolve, reject) => {
    const fail = (said: string) =>
      reject(new BackupError('tool_failed', `${basename(program)} failed: ${said}`))
    child.once('error', (error) => fail(error.message))
    child.once('close', (code, signal) => {
      const said = complaintIn(`${complaint}\n${line}`)
      return code === 0 ? resolve() : fail(said || `it ended with ${signal ?? code}`)
    })
  })
}
