export { queueMail, queueMails } from './mail.queue.ts'
export { registerMail as register } from './mail.routes.ts'
export { countRefused, findOverdueMails } from './sending/mail-store.ts'
