import type { Entry } from './use-entry.ts'

/** The whole message of an event, in the language of who reads it. */
export const messageOf = ({ message, told, extra }: Pick<Entry, 'message' | 'told' | 'extra'>): string =>
  told ?? extra.full_message ?? message
