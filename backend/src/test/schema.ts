import { createTestSchemaFrom, type TestSchema } from '@headway/tools/database'
import { inject } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrations.ts'

/** Creates a fully migrated schema for one test file. */
export const createMigratedSchema = (): Promise<TestSchema> =>
  createTestSchemaFrom(
    {
      name: 'template_backend',
      async fill(url) {
        const database = openDatabase(url)
        await migrate(database.knex)
        await database.close()
      },
    },
    inject('database'),
  )
