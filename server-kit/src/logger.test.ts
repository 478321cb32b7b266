import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

const module = JSON.stringify(new URL('logger.ts', import.meta.url).href)

/** A process of its own that logs: standard output cannot be read from within. */
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

describe('the log', () => {
  it.each([
    ['comes to its end', ''],
    ['is ended', 'process.exit(3)'],
    ['ends by an error that nobody caught', "throw new Error('broken')"],
    ['ends by a refusal that nobody caught', "void Promise.reject(new Error('broken'))"],
  ])('is whole when the process %s', async (_case, end) => {
    const child = run(`logger.info('one'); logger.info('two'); ${end}`)
    expect(messagesOf(await text(child.stdout))).toEqual(['one', 'two'])
  })

  it('shows a line of a process that goes on', async () => {
    const child = run("logger.info('one'); setInterval(() => undefined, 1_000)")
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    child.kill('SIGKILL')
    expect(messagesOf(line)).toEqual(['one'])
  })

  it('has what led to a warning, and the warning, of a process that is killed right after it', async () => {
    const child = run("logger.info('one'); logger.warn('two'); process.kill(process.pid, 'SIGKILL')")
    expect(messagesOf(await text(child.stdout))).toEqual(['one', 'two'])
  })
})
