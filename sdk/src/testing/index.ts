export { signedIn } from './people.ts'
export { renderInPortal } from './renderInPortal.tsx'
export { renderSection } from './renderSection.tsx'
export { type Asked, noAnswer, type PreparedReply, refusal, reply } from './replies.ts'
