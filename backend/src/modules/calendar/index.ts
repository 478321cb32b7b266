export { findAbsences, findAwayUntil } from './absences.ts'
export { calendarOf, type Calendar, type OfficeDays } from './calendar.ts'
export { importCalendar } from './import-history.ts'
export { registerCalendar as register } from './calendar.routes.ts'
