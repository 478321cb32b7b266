export { registerImport as register } from './import.routes.ts'
