export { signedIn } from './people.ts'
export { renderInPortal } from './renderInPortal.tsx'
export { type Asked, noAnswer, refusal, reply } from './replies.ts'
