export { leaveUnmailed } from './mailing/immediate-mail.ts'
export { listUnreadMentions } from './notifications.list.ts'
export { registerNotifications as register } from './notifications.routes.ts'
export { subscribeNotifications as subscribe } from './notifications.subscribers.ts'
