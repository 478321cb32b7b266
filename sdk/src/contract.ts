/**
 * Number of the agreement between shell and sections. It rises when a section built for the old agreement cannot run
 * in a new shell, or the other way round. A shell also runs sections of the agreement before (ADR 061).
 *
 * Alone in its file, because the build of a section reads it in Node, where there is no React.
 */
export const mountContract = 2
