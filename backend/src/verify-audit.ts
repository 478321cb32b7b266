import { AnchorKey, findChainEnd, verifyChain } from './modules/audit/index.ts'
import { openDatabase } from './platform/database/database.ts'
import { withSecretFiles } from './platform/database/secret-files.ts'

/** Command line: `node backend/src/verify-audit.ts`, with the backend's variables. The portal can keep running. */
const { DATABASE_URL: url, SESSION_SECRET: secret } = withSecretFiles(process.env)
if (!url || !secret) {
  throw new Error('Set DATABASE_URL and SESSION_SECRET')
}
const database = openDatabase(url, { poolSize: 2 })
try {
  const finding = await verifyChain(database, new AnchorKey(secret))
  process.stdout.write(`${JSON.stringify({ ...finding, end: await findChainEnd(database) })}\n`)
} finally {
  await database.close()
}
