import { connect } from 'node:net'

/**
 * A client over one connection that only looks for the end of each answer: what it costs to put a long one together is
 * not the platform's.
 */
export interface Counting {
  /** Posts a JSON body; resolves, with the bytes of the answer, when the last of them is there. */
  ask(path: string, params: object): Promise<number>
  close(): void
}

const end = '\r\n\r\n'
const last_chunk = `0${end}`

export const counting = (port: number): Counting => {
  let take: (piece: Buffer) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const callback = (length: number, buffer: Uint8Array): boolean => {
    take(Buffer.from(buffer.buffer, 0, length))
    return true
  }
  const socket = connect({ host: '127.0.0.1', port, onread: { buffer: Buffer.alloc(1024 * 1024), callback } })
  socket.on('error', (error) => fail(error))
  socket.on('close', () => fail(new Error('the connection ended')))
  return {
    ask: (path, params) =>
      new Promise((resolve, reject) => {
        const body = JSON.stringify(params)
        const isWhole = watch()
        fail = reject
        take = (piece) => {
          try {
            const bytes = isWhole(piece)
            if (bytes !== undefined) resolve(bytes)
          } catch (error) {
            reject(error)
          }
        }
        const head = ['host: bench', 'content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]
        socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}${end}${body}`)
      }),
    close: () => socket.destroy(),
  }
}

/** Told each piece of an answer in its order; answers its length once it is whole. */
const watch = (): ((piece: Buffer) => number | undefined) => {
  let taken = 0
  let length: number | undefined
  let tail = ''
  return (piece) => {
    if (taken === 0) length = lengthOf(piece.toString('latin1'))
    taken += piece.length
    tail = (tail + piece.toString('latin1', Math.max(0, piece.length - last_chunk.length))).slice(-last_chunk.length)
    return length === undefined ? (tail === last_chunk ? taken : undefined) : taken >= length ? taken : undefined
  }
}

/** Bytes of an answer that says so in front; `undefined` of one that comes in chunks. */
const lengthOf = (begin: string): number | undefined => {
  const head = begin.slice(0, begin.indexOf(end) + end.length)
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`it answered ${begin.slice(0, 500)}`)
  const body = /^content-length: (\d+)/im.exec(head)?.[1]
  return body === undefined ? undefined : head.length + Number(body)
}
