/**
 * Number of the agreement between shell and sections. It rises when a section built for the old agreement cannot run
 * in a new shell, or the other way round; the shell then shows its panel instead of running the section.
 *
 * Alone in its file, because the build of a section reads it in Node, where there is no React.
 */
export const mountContract = 1
