/** How Keycloak's Java runs on a machine that does other things as well. */
export function javaEnvironment(java: string): Record<string, string> {
  return {
    JAVA: java,
    JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx384m',
    // The quick compiler and the plain collector halve start time and memory.
    JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1 -XX:-UseG1GC -XX:+UseSerialGC',
  }
}
