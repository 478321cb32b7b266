export { registerSettings as register } from './settings.routes.ts'
