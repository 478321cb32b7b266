export { registerTags as register } from './tags.routes.ts'
