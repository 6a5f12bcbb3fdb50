import { deviceLocation, deviceRoot } from '#gateway/parts/device-json.ts'
import { type Draft, draft, isRecord, messagesOf, read, toldOfAll } from '#gateway/parts/draft.ts'
import { namesIn } from '#gateway/parts/names.ts'
import type { DecodedRequest, DeviceRequest, RequestProtocol } from '#gateway/protocol.ts'

/**
 * The published JSON of devices (supplement, section 5.6, last paragraph): one message an object, over HTTP and MQTT, or a
 * list of messages, of one device or of several. `docs/protocols/json.md` explains it.
 */
export const json: RequestProtocol = {
  name: 'json',
  transports: ['http', 'mqtt'],
  max_body: 1 << 18,
  names: ({ body }) => namesIn(body, ['device_id']),
  retry: 500,
  decode,
}

function decode({ body }: DeviceRequest, received: number): DecodedRequest {
  const messages = messagesOf(body)
  if (typeof messages === 'string') return { points: [], fault: messages }
  return toldOfAll(messages.map(message), received)
}

/** A message tells at least who sends it and when; that alone says that the device is there. */
function message(root: unknown): Draft {
  const one: Draft = { ...draft(), alive: true }
  if (!isRecord(root)) return { ...one, fault: 'message is not a JSON object' }
  const { location, ...rest } = root
  read(one, rest, deviceRoot)
  if (location !== undefined && location !== null && !isRecord(location)) one.fault ??= 'location is not an object'
  read(one, location, deviceLocation)
  if (one.time === undefined) one.fault ??= 'message_time is missing'
  return one
}
