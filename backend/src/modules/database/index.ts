export { registerDatabase as register } from './database.routes.ts'
