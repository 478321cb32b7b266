/** Something that whoever typed the command can mend; its message is all they are shown. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
