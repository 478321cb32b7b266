/** Result of one suite. */
export interface SuiteResult {
  passed: number
  failed: number
  /**
   * Names of failed tests. They are printed again at the end of the run, far below the suite's own output.
   */
  failures?: readonly string[]
  /** Names of tests that passed only after a retry. They count as passed, but indicate a defect. */
  repeated?: readonly string[]
  /** Reason why the suite did not run, in one sentence. Such a suite has neither passed nor failed. */
  notRun?: string
}

/** A group of tests with a separate line in the table. */
export interface Suite {
  name: string
  /** Runs the tests. Their output goes to the terminal. */
  run(): Promise<SuiteResult>
}

/** A suite's result with its duration. */
export interface SuiteReport extends SuiteResult {
  name: string
  milliseconds: number
}
