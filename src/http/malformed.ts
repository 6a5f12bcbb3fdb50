import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#contract/errors.ts'
import { process_clock } from '#pace/clock.ts'
import { failureText } from './failure.ts'
import { onEveryAnswer } from './headers.ts'

/** Requests that are none, or have too much of a header: nothing of the framework sees them, and they are told like any failure. */

/** Milliseconds within which a caller takes the answer; it may still be sending. */
const patience = 5_000

const answered = new WeakSet<Socket>()

/** The last answer on a connection. */
const answers = new WeakMap<Socket, ServerResponse>()

/** Answers on the bare connection, and ends it when the caller has heard: a reset one would lose the answer on its way. */
export const refuse = (failure: Failure, socket: Socket): void => {
  // The rest of what is wrong is wrong once more.
  if (answered.has(socket)) return
  answered.add(socket)
  const before = answers.get(socket)
  const isBusy = before?.headersSent && !before.writableFinished
  if (!socket.writable || isBusy) {
    socket.destroy()
    return
  }
  const body = failureText(failure)
  const head = [
    `HTTP/1.1 ${failure.http} ${failure.message}`,
    'Content-Type: application/json; charset=utf-8',
    ...Object.entries(onEveryAnswer).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.resume()
  process_clock.after(patience, () => socket.destroy(), true)
}

/** Why a request cannot be read: error 9 where its headers or its address are too long, 112 for a method that HTTP does not have, else 5. */
const failureFor = ({ code }: { code?: string }): Failure => {
  if (code === 'HPE_HEADER_OVERFLOW') return new Failure('request_too_large')
  return new Failure(code === 'HPE_INVALID_METHOD' ? 'wrong_method' : 'wrong_format')
}

/** For `clientErrorHandler` of the framework. */
export const refuseMalformed = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET') socket.destroy()
  else refuse(failureFor(error), socket)
}

/** Refuses what Node would answer by itself, or by closing the connection: `CONNECT`, and expectations that it does not know. */
export const refuseUnusual = ({ server }: FastifyInstance): void => {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => answers.set(socket, response))
  server.on('connect', (_: IncomingMessage, socket: Socket) => refuse(new Failure('wrong_method'), socket))
  server.on('checkExpectation', (request: IncomingMessage) => refuse(new Failure('wrong_format'), request.socket))
}
