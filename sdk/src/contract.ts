/**
 * Number of the agreement between shell and sections. It rises when a section built for the old agreement cannot run
 * in a new shell, or the other way round.
 *
 * Alone in its file and no part of the shared sdk: the build of a section reads it in Node, where there is no React, and
 * a section carries the number it was built with instead of that of the shell it runs in.
 */
export const mountContract = 2
