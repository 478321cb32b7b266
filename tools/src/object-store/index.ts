export { type ObjectStore, startObjectStore } from './object-store.ts'
export { prepareObjectStore } from './program.ts'
