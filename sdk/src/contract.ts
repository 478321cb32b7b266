/**
 * Version of the mount contract between shell and sections. It is incremented when sections built for the old version
 * cannot run in a new shell, or the other way round.
 *
 * This file is separate from the shared sdk for two reasons. The build of a section reads it in Node, without React.
 * Each section also carries the version that it was built with, not that of the shell.
 */
export const mountContract = 2
