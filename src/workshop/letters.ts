import type { Readable } from 'node:stream'

/** What a thread and those who ask it tell each other; `id` is that of the work. */

export type Told<Asked> = { kind: 'ask'; id: number; asked: Asked } | { kind: 'more' | 'leave'; id: number } | End

/** No more will be asked: what is under way has an end already. */
interface End {
  kind: 'end'
}

export type Answered<Head> =
  | { kind: 'whole'; id: number; head: Head; bytes: Uint8Array }
  | { kind: 'head'; id: number; head: Head }
  | Piece
  | { kind: 'done'; id: number }
  | { kind: 'failed'; id: number; error: ToldError }

/**
 * Bytes of a stream, each a character (latin1). Memory that is handed over would be freed by the collection of all that the
 * main thread has, once an answer; strings are of those that die young, and with them what is made of them.
 */
interface Piece {
  kind: 'piece'
  id: number
  text: string
}

/** What is made of a question: something that is told before the bytes, and these, whole or as a stream. */
export interface Made<Head, Body = Buffer | Readable> {
  head: Head
  body: Body
}

/** Pieces that a thread sends ahead of what is taken of a stream. */
export const ahead = 2

/** An error as it passes from one thread to another, which takes no class and no cause along. */
export interface ToldError {
  message: string
  stack: string | undefined
  fields: object
}

const isPlain = (value: unknown): boolean => JSON.stringify(value) !== undefined

export const toldOf = (error: unknown): ToldError => {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, fields: {} }
  const fields = Object.entries(error).filter(([, value]) => typeof value !== 'function' && isPlain(value))
  return { message: error.message, stack: error.stack, fields: JSON.parse(JSON.stringify(Object.fromEntries(fields))) }
}

export const errorOf = ({ message, stack, fields }: ToldError): Error =>
  Object.assign(new Error(message), fields, { stack })
