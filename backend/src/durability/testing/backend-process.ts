import { programCall, programEnvironment } from '@headway/server-kit/testing/test-program'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../server.ts', import.meta.url))

/** The backend as it runs in production: a process of its own. */
export interface BackendProcess {
  readonly url: string
  readonly port: number
  /** Log output since the process listens. */
  readonly log: readonly string[]
  /** Exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>
  signal(signal: NodeJS.Signals): void
  /** Ends it without warning and waits. */
  kill(): Promise<void>
}

/**
 * Starts the backend and waits until it listens, which it does with or without a database.
 *
 * @param environment see `testEnvironment`.
 * @throws Error when it ends before.
 */
export async function startBackendProcess(environment: Record<string, string>): Promise<BackendProcess> {
  const child = spawn(process.execPath, programCall(script), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: programEnvironment({
      PORT: '0',
      LOG_LEVEL: 'info',
      REQUESTS_PER_MINUTE: '1000000',
      REQUEST_BURST: '1000000',
      REPORTS_PER_HOUR: '1000000',
      ...environment,
    }),
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, port } = JSON.parse(line) as { msg?: string; port?: number }
    if (msg === 'listening' && port) {
      const log: string[] = []
      child.stdout.setEncoding('utf8').on('data', (text: string) => log.push(text))
      return {
        log,
        url: `http://127.0.0.1:${port}`,
        port,
        ended,
        signal: (signal) => void child.kill(signal),
        kill: async () => {
          child.kill('SIGKILL')
          await ended
        },
      }
    }
  }
  throw new Error('The backend ended before it listened')
}
