export { registerActivity as register } from './activity.routes.ts'
export { listActivity } from './activity.list.ts'
export { readAttendance } from './attendance.ts'
export { subscribeActivity as subscribe } from './activity.subscribers.ts'
