import { type Draft, draft, isRecord, messagesOf, read, toldOfAll } from '#gateway/parts/draft.ts'
import { namesIn } from '#gateway/parts/names.ts'
import type { DecodedRequest, DeviceRequest, RequestProtocol } from '#gateway/protocol.ts'
import { addCell, addFigures, knownParameters, otherParameters } from './fields.ts'

/**
 * Messages that flespi forwards: parameters with dotted names, a list of messages over HTTP, mostly one over MQTT, each
 * of a device of its own (`docs/protocols/flespi.md`).
 */
export const flespi: RequestProtocol = {
  name: 'flespi',
  transports: ['http', 'mqtt'],
  many: true,
  max_body: 1 << 20,
  names: ({ body }) => namesIn(body, ['ident']),
  decode,
}

function decode({ method, body }: DeviceRequest, received: number): DecodedRequest {
  // So a message that a broker kept is taken back.
  if (method === 'PUBLISH' && body.length === 0) return { points: [] }
  const messages = messagesOf(body)
  if (typeof messages === 'string') return { points: [], fault: messages }
  return toldOfAll(messages.map(message), received)
}

/** The draft of a message. Known parameters come first, for a message may have more than are kept. */
function message(root: unknown): Draft {
  const one: Draft = { ...draft(), alive: true }
  if (!isRecord(root)) return { ...one, fault: 'message is not a JSON object' }
  read(one, root, knownParameters)
  addFigures(one, root)
  addCell(one, root)
  read(one, root, otherParameters)
  if (one.time === undefined) one.fault ??= 'timestamp is missing'
  return one
}
