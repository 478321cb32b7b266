import type { Table } from '../../platform/database/table.ts'

export interface CalendarHolidayRow {
  day: string
  name: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    calendar_holidays: Table<CalendarHolidayRow>
  }
}
