import { randomBytes } from 'node:crypto'
import type {} from 'vitest'
import { connectAsAdmin, createSchemaWithAccount } from './schema.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The instance of this run; each test file makes its own schema in it. */
    database: { folder: string; socketPath: string }
  }
}

/** A schema that one test file has for itself. */
export interface TestSchema {
  name: string
  /** Address with which the code under test connects. */
  url: string
  drop(): Promise<void>
}

/**
 * Makes an empty schema in the database of this test run.
 *
 * @param instance what vitest's `inject('database')` returns.
 */
export async function createTestSchema(instance: {
  folder: string
  socketPath: string
}): Promise<TestSchema> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = await createSchemaWithAccount(instance.folder, instance.socketPath, name)
  return {
    name,
    url,
    async drop() {
      const connection = await connectAsAdmin(instance.socketPath)
      await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
      await connection.query(`DROP USER IF EXISTS '${name}'@'localhost'`)
      await connection.end()
    },
  }
}
