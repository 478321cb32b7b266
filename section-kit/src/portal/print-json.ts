/** Prints a reply of the portal for programs that read it. */
export const printJson = (reply: object): void => console.log(JSON.stringify(reply, null, 2))
