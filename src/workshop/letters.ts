import type { Readable } from 'node:stream'

/** What a thread and those who ask it tell each other; `id` is that of the work. */

export type Told<Asked> = Ask<Asked> | { kind: 'more' | 'leave'; id: number } | End

/** `room` is what the pieces of the answer pass through, where it is a stream. */
interface Ask<Asked> {
  kind: 'ask'
  id: number
  asked: Asked
  room: SharedArrayBuffer
}

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
 * Bytes of a stream, which stand in the room from `at` on until `more` is told. Sent along, as memory that is handed over or
 * as text, they would have both threads collect all of their heaps once an answer.
 */
interface Piece {
  kind: 'piece'
  id: number
  at: number
  length: number
}

/** Parts of a room, written by turns: so many pieces a thread is ahead of what is taken. A piece of a month is 600 KB. */
export const parts = 2
export const part_length = 640 * 1024

/** Bytes that hold until the next are asked for. */
export type Passing = AsyncIterable<Uint8Array>

/** What is made of a question: something that is told before the bytes, and these, whole or as a stream. */
export interface Made<Head, Body = Buffer | Readable> {
  head: Head
  body: Body
}

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
