export { leaveUnmailed } from './mailing/mail-now.ts'
export { registerNotifications as register } from './notifications.routes.ts'
export { subscribeNotifications as subscribe } from './notifications.subscribers.ts'
