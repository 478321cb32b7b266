export { registerPrivacy as register } from './privacy.routes.ts'
