import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

const module = JSON.stringify(new URL('logger.ts', import.meta.url).href)

/** Starts a child process that logs, because a process cannot read its own standard output. */
function run(code: string) {
  const script = `import { createLogger } from ${module}; const logger = createLogger('backend', 'info'); ${code}`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

const messagesOf = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)

describe('createLogger', () => {
  it.each([
    ['comes to its end', ''],
    ['is ended', 'process.exit(3)'],
    ['ends by an uncaught error', "throw new Error('broken')"],
    ['ends by an unhandled rejection', "void Promise.reject(new Error('broken'))"],
  ])('the log is complete when the process %s', async (_case, end) => {
    const child = run(`logger.info('one'); logger.info('two'); ${end}`)
    expect(messagesOf(await text(child.stdout))).toEqual(['one', 'two'])
  })

  it('the logger writes a line while the process is running', async () => {
    const child = run("logger.info('one'); setInterval(() => undefined, 1_000)")
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    child.kill('SIGKILL')
    expect(messagesOf(line)).toEqual(['one'])
  })

  it('the logger writes a warning and the lines before it even if the process is killed right after', async () => {
    const child = run("logger.info('one'); logger.warn('two'); process.kill(process.pid, 'SIGKILL')")
    expect(messagesOf(await text(child.stdout))).toEqual(['one', 'two'])
  })
})
