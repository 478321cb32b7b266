export { runtimeFolder } from './folders.ts'
export { installMariadb } from './install.ts'
export { type PrivateDatabase, startPrivateDatabase } from './private-database.ts'
export { createTestSchema, createTestSchemaFrom, type TestSchema } from './test-schema.ts'
