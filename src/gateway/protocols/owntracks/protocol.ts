import {
  attribute,
  type Draft,
  draft,
  type Fields,
  isRecord,
  messagesOf,
  read,
  toldOfAll,
} from '#gateway/parts/draft.ts'
import { namesIn } from '#gateway/parts/names.ts'
import type { DecodedRequest, DeviceRequest, RequestProtocol } from '#gateway/protocol.ts'
import { beacon, beaconOf, cellOf, location, steps, transition } from './fields.ts'

/** The app OwnTracks, over HTTP and MQTT: objects of JSON that name their `_type`. `docs/protocols/owntracks.md` explains each. */
export const owntracks: RequestProtocol = {
  name: 'owntracks',
  transports: ['http', 'mqtt'],
  max_body: 1 << 18,
  names,
  accepted: { content_type: 'application/json', body: '[]' },
  decode,
}

/** What is read of the phone. */
const kinds: Readonly<Record<string, Fields>> = { location, transition, steps, beacon }

/** What the phone tells of its settings and its owner. */
const left = ['waypoint', 'waypoints', 'configuration', 'dump', 'status', 'card', 'request', 'response', 'msg']
/** What others say about it, or to it: the broker, which has lost it, and whoever commands it. */
const others = ['lwt', 'cmd']
/** Levels of a topic behind those of user and device. */
const below = ['event', 'waypoint', 'waypoints', 'step', 'beacon', 'cmd', 'dump', 'status', 'info', 'request', 'msg']

function decode(request: DeviceRequest, received: number): DecodedRequest {
  const isPublished = request.method === 'PUBLISH'
  // So a message that a broker kept is taken back.
  if (isPublished && request.body.length === 0) return { points: [] }
  const messages = messagesOf(request.body)
  if (typeof messages === 'string') return { points: [], fault: messages }
  const heard = isPublished ? messages.filter((one) => !isRecord(one) || !others.includes(word(one._type))) : messages
  return toldOfAll(
    heard.map((one) => message(one, request)),
    received,
  )
}

function message(root: unknown, request: DeviceRequest): Draft {
  const one: Draft = draft()
  if (!isRecord(root)) return { ...one, fault: 'message is not a JSON object' }
  one.device = deviceOf(request, root)
  const kind = word(root._type)
  if (kind === 'encrypted') one.fault = 'encrypted: no key is to be set in the app'
  else if (left.includes(kind) || others.includes(kind)) one.alive = true
  else if (Object.hasOwn(kinds, kind)) take(one, kinds[kind] as Fields, root)
  else one.fault = 'a message of no type of OwnTracks'
  return one
}

function take(one: Draft, fields: Fields, root: Record<string, unknown>): void {
  read(one, root, fields)
  if (fields === location) attribute(one, 'cell', cellOf(root))
  if (fields === beacon) attribute(one, 'beacons', beaconOf(root))
}

/** `user/device`, by the topic, or by what the app says over HTTP; where it says nothing, the two letters of the phone. */
function deviceOf({ method, path, headers = {}, query }: DeviceRequest, root: Record<string, unknown>) {
  if (method === 'PUBLISH') return nameOf(ofTopic(path))
  const told = [headers['x-limit-u'] ?? query.u, headers['x-limit-d'] ?? query.d].filter(Boolean).join('/')
  return nameOf(told || query.id || ofTopic(word(root.topic)) || word(root.tid))
}

function names(request: DeviceRequest): readonly string[] {
  const outside = deviceOf(request, {})
  if (outside !== undefined) return [outside]
  const [topics, phones] = ['topic', 'tid'].map((name) => namesIn(request.body, [name]))
  return [...(topics ?? []).map(ofTopic), ...(phones ?? [])]
}

/** The last two levels, before what follows those of the device. */
function ofTopic(topic: string): string {
  const levels = topic.split('/')
  const own = below.includes(levels.at(-1) ?? '') && levels.length > 3 ? levels.slice(0, -1) : levels
  return own.slice(-2).join('/')
}

const nameOf = (name: string | undefined): string | undefined =>
  name !== undefined && /^[\x21-\x7e]{1,64}$/.test(name) ? name : undefined

const word = (value: unknown): string => (typeof value === 'string' ? value : '')
