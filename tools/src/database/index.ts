export { installMariadb } from './install.ts'
export { type PrivateDatabase, startPrivateDatabase } from './private-database.ts'
export { createTestSchema } from './test-schema.ts'
