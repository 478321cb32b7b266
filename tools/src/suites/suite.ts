/** What one suite found. */
export interface SuiteResult {
  passed: number
  failed: number
  /** Names of what failed, repeated at the end of the run: the lines of the suite itself are far above by then. */
  failures?: readonly string[]
  /** Names of what failed first and passed when it was repeated: it counts as passed, and is a defect to look for. */
  repeated?: readonly string[]
  /** Why nothing was run, in one sentence; such a suite has neither passed nor failed. */
  notRun?: string
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
