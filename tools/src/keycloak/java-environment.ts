/** Returns the JVM settings for a Keycloak on a machine that also runs other programs. */
export function javaEnvironment(java: string): Record<string, string> {
  return {
    JAVA: java,
    JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx384m',
    // The C1 compiler and the serial collector halve start time and memory.
    JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1 -XX:-UseG1GC -XX:+UseSerialGC',
  }
}
