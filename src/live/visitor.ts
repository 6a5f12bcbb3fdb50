import type { Visitor } from './audience.ts'
import { send } from './packed.ts'

/** Bytes that may wait for who reads slowly: beyond it is told nothing more until it has read them; and where it is given up. */
const full = 256 * 1024
const hopeless = 1024 * 1024

export const isFull = ({ socket }: Visitor): boolean => socket.bufferedAmount >= full

/** Says it, unless there is nobody any more; who asks and asks and never reads an answer is given up. */
export const say = (visitor: Visitor, text: string): void => {
  const { socket } = visitor
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > hopeless) socket.terminate()
  else send(socket, visitor.line, text, () => visitor.resume())
}
