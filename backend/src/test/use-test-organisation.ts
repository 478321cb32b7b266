import { afterAll } from 'vitest'
import { createOrganisation, type Organisation, startTestServer, type TestServer } from './server.ts'

/** The real backend, and one person in each place of an organisation. */
interface TestOrganisation {
  server: TestServer
  people: Organisation
}

/**
 * Starts the backend that the tests of a file share, on a schema of its own and with one organisation, and stops it after
 * the last of them. To be awaited where the file begins.
 *
 * @param variables environment variables that differ from the usual ones.
 */
export async function useTestOrganisation(variables: Record<string, string> = {}): Promise<TestOrganisation> {
  const server = await startTestServer(variables)
  afterAll(() => server.stop())
  return { server, people: await createOrganisation(server) }
}
