export { queueMail, queueMails } from './mail.queue.ts'
export { registerMail as register } from './mail.routes.ts'
export { countRefused, findLate } from './sending/mail-store.ts'
