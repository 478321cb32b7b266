/** Where staff submit their daily report. */
export const dailyReportPath = '/report'

/** Name of the parameter that opens a report in the list. */
export const reportParameter = 'report'
