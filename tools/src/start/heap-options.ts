/**
 * Node's options for how much garbage a process may gather before it is collected. Left to itself Node lets up to 128 MiB gather in
 * the young generation on a machine with much memory and gives them back slowly (docs/adr/070-little-garbage.md).
 *
 * @param mebibytes size of one of the two halves.
 */
export const youngGeneration = (mebibytes: number): string => `--max-semi-space-size=${mebibytes}`

/**
 * The same for the backend. Its young generation is as large from the beginning, so that a request's garbage seldom lives to be old;
 * and it has a limit, because below 2 GiB V8 lets the old generation at most double between collections, above it grow fourfold
 * (docs/adr/146-a-heap-that-may-double.md). Nothing that the backend does comes near it.
 */
export const backendHeap: readonly string[] = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--max-old-space-size=1536',
]

/**
 * For the launcher, which mostly waits. `tools/bootstrap.mjs` starts it so, and measurements have to do the same
 * (docs/adr/148-memory-given-back.md).
 */
export const launcherHeap: readonly string[] = [youngGeneration(2)]

/**
 * What glibc gives back to the system. Left to itself it raises this threshold with the largest piece that was freed, and keeps for ever what
 * compiling took in the first minute (docs/adr/148-memory-given-back.md).
 */
export const allocatorEnvironment: Readonly<Record<string, string>> = { MALLOC_TRIM_THRESHOLD_: '131072' }

/** The same for the backend, whose threads would each keep an arena of their own. */
export const backendAllocatorEnvironment: Readonly<Record<string, string>> = {
  ...allocatorEnvironment,
  MALLOC_ARENA_MAX: '1',
}
