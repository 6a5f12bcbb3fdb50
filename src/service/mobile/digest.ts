import { createHash } from 'node:crypto'

/** Names what a phone was told, in 22 characters: it sends that back, and is told only what differs. */
export const digestOf = (told: unknown): string =>
  createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 22)
