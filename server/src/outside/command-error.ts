/** Why a command cannot do its work; the message is one Russian line. */
export class CommandError extends Error {}
