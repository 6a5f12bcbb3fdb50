/** The fault of what cannot be read as what it should be; its message is a sentence for whoever brought it. */
export class Unreadable extends Error {}
