import { fail } from './failure.ts'
import { exportAccounts } from './start/export-accounts.ts'
import { help, readOptions } from './start/options.ts'
import { startPortal } from './start/portal.ts'
import { summary } from './start/summary.ts'

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options.wantsHelp) {
    console.log(help)
  } else if (options.peopleFile) {
    console.log(await exportAccounts(options, options.peopleFile, (line) => console.log(line)))
  } else {
    const portal = await startPortal(options, (line) => console.log(line))
    console.log(await summary(portal))
  }
} catch (error) {
  fail(error)
}
