import type { Readable } from 'node:stream'

/** Messages between a thread and those who give it jobs; `id` is that of the job. */

/** A message to a thread. */
export type Told<Asked> = Ask<Asked> | { kind: 'more' | 'leave'; id: number } | End

/** Begins a job. `room` is the shared memory for the pieces of its answer, if that is a stream. */
interface Ask<Asked> {
  kind: 'ask'
  id: number
  asked: Asked
  room: SharedArrayBuffer
}

/** Ends the thread: no more jobs will come, and those under way have been ended. */
interface End {
  kind: 'end'
}

/** A message from a thread. */
export type Answered<Head> =
  | { kind: 'whole'; id: number; head: Head; bytes: Uint8Array }
  | { kind: 'head'; id: number; head: Head }
  | Piece
  | { kind: 'done'; id: number }
  | { kind: 'failed'; id: number; error: ToldError }

/**
 * A piece of a stream, in the shared memory from `at` on until `more` is told. Sent along instead, as memory or text,
 * it would have both threads collect their whole heaps once an answer.
 */
interface Piece {
  kind: 'piece'
  id: number
  at: number
  length: number
}

/**
 * Parts of the shared memory, written by turns: so many pieces may be written before one is read. A piece of a month of
 * points is 600 KB.
 */
export const room_parts = 2
/** Bytes of a part. */
export const part_length = 640 * 1024

/** Bytes that are valid until the next are asked for. */
export type Passing = AsyncIterable<Uint8Array>

/** The answer of a job: a head that comes before the bytes, and the bytes, whole or as a stream. */
export interface Made<Head, Body = Buffer | Readable> {
  head: Head
  body: Body
}

/** An error as it is sent from thread to thread, without class and cause. */
export interface ToldError {
  message: string
  stack: string | undefined
  fields: object
}

const isPlain = (value: unknown): boolean => JSON.stringify(value) !== undefined

/** The error in a form that can be sent. */
export const toldOf = (error: unknown): ToldError => {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, fields: {} }
  const fields = Object.entries(error).filter(([, value]) => typeof value !== 'function' && isPlain(value))
  return { message: error.message, stack: error.stack, fields: JSON.parse(JSON.stringify(Object.fromEntries(fields))) }
}

/** The error that was sent. */
export const errorOf = ({ message, stack, fields }: ToldError): Error =>
  Object.assign(new Error(message), fields, { stack })
