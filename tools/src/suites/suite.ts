/** What one suite found. */
export interface SuiteResult {
  passed: number
  failed: number
}

/** A part of the tests with a line of its own in the table. */
export interface Suite {
  name: string
  /** Runs it; what it prints is for the person at the terminal. */
  run(): Promise<SuiteResult>
}

/** A suite's result with its duration. */
export interface SuiteReport extends SuiteResult {
  name: string
  milliseconds: number
}
