import { join } from 'node:path'
import { runProgram } from './suites/run-program.ts'
import { rootFolder } from './workspace.ts'

const parameters = ['dev', '--disable-telemetry', '--no-open', '-p', '6006', ...process.argv.slice(2)]
process.exit(await runProgram('storybook', parameters, { folder: join(rootFolder, 'design-system') }))
