import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { rootFolder } from '../workspace.ts'

const run = promisify(execFile)

/** Runs in a process of its own: names every file that a module loads with all it imports, before anything is asked of it. */
const LISTING = `
import { registerHooks } from 'node:module'
const urls = []
registerHooks({
  load(url, context, next) {
    urls.push(url)
    return next(url, context)
  },
})
await import(process.argv[1])
process.stdout.write(JSON.stringify(urls), () => process.exit())
`

/** Paths below `node_modules` of the files that a module of this repository loads. */
async function loadedBy(module: string): Promise<string[]> {
  const options = ['--input-type=module', '--eval', LISTING, join(rootFolder, module)]
  const { stdout } = await run(process.execPath, options, { cwd: rootFolder, maxBuffer: 4 * 1_048_576 })
  return (JSON.parse(stdout) as string[]).flatMap((url) => url.split('/node_modules/').slice(-1))
}

describe('what a process loads before it is asked for anything', () => {
  it.each([
    ['tools/src/start/portal.ts', ['@rspack/', 'vite/']],
    [
      'backend/src/app.ts',
      ['@keycloak/', '@opentelemetry/sdk-trace/', 'ical.js/', 'nodemailer/', 'read-excel-file/'],
    ],
    ['gateway/src/app.ts', ['@opentelemetry/sdk-trace/']],
    ['identity-provider/src/application.ts', ['@opentelemetry/', '@keycloak/']],
  ])(
    'by %s is nothing of %j',
    async (module, unwanted) => {
      const loaded = await loadedBy(module)
      expect(loaded.length).toBeGreaterThan(50)
      expect(loaded.filter((path) => unwanted.some((start) => path.startsWith(start)))).toEqual([])
    },
    30_000,
  )
})
