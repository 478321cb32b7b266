export { findAbsences } from './absences.ts'
export { calendarOf, type Calendar } from './calendar.ts'
export { registerCalendar as register } from './calendar.routes.ts'
