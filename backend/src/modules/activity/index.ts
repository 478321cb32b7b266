export { registerActivity as register } from './activity.routes.ts'
export { listActivity, type NewActivity, recordActivity } from './activity.service.ts'
export { readAttendance } from './staff-logins.ts'
export { subscribeActivity as subscribe } from './activity.subscribers.ts'
