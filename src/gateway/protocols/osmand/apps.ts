import { type Draft, draft, type Fields, isRecord, read } from '#gateway/parts/draft.ts'
import { device } from '#gateway/parts/fields.ts'
import type { Answer } from '#gateway/protocol.ts'
import { feature, phoneTrack, uLogger } from './fields.ts'

/** Apps that were made for a server of their own: what tells them, and what that server would answer. */

const answer = (body: object): Answer => ({ content_type: 'application/json', body: JSON.stringify(body) })

/** An app that posts to a path of its server, in which it names the phone. */
export interface App {
  /** What the address names the phone. */
  name?: string
  fields: Fields
  accepted: Answer
}

const apps: readonly (Omit<App, 'name'> & { path: RegExp })[] = [
  // A position is kept by the app until it is told that it was no error; and no track is begun without a number.
  { path: /(?:\/([^/]+))?\/client\/index\.php$/, fields: uLogger, accepted: answer({ error: false, trackid: 1 }) },
  {
    path: /\/apps\/phonetrack\/log\w*\/(?:[^/]+\/)+([^/]+)$/,
    fields: phoneTrack,
    accepted: answer({ done: 1, friends: [] }),
  },
]

export const appAt = (path: string): App | undefined => {
  for (const { path: known, ...app } of apps) {
    const found = known.exec(path)
    if (found) return { ...app, ...(found[1] !== undefined && { name: decoded(found[1]) }) }
  }
  return undefined
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Drafts what an app says in words of its own, of the phone that its address names. */
export const appDraft = ({ name, fields }: App, words: unknown): Draft => {
  const one: Draft = { ...draft(), alive: true }
  read(one, words, fields)
  if (name !== undefined) device(one, name, 'what the address names the phone')
  return one
}

/** A point of PhoneTrack's list has these in their order, with null for what is not known. */
const phonetrack_columns = ['lat', 'lon', 'timestamp', 'alt', 'acc', 'bat', 'sat', 'useragent', 'speed', 'bearing']

/** The points of a message of an app that names the phone in its address: those of PhoneTrack's list, or the one that it is. */
export const pointsOf = (message: Record<string, unknown>): readonly Record<string, unknown>[] =>
  Array.isArray(message.points)
    ? message.points.map((point: unknown) =>
        Object.fromEntries(valuesOf(point).map((value, i) => [phonetrack_columns[i], value])),
      )
    : [message]

const valuesOf = (point: unknown): readonly unknown[] =>
  Array.isArray(point) ? point.slice(0, phonetrack_columns.length) : []

/** Overland deletes what it has sent when it is told so, and else sends it for ever. */
export const overlandAccepted = answer({ result: 'ok' })

/**
 * A feature of GeoJSON as Overland posts it: the app's own notes, such as that it was started, may have no place.
 * `name`: of the phone, in the address; otherwise the app tells one.
 */
export const overlandDraft = (one: Draft, location: unknown): Draft => {
  const { geometry, properties } = isRecord(location) ? location : {}
  const { coordinates } = isRecord(geometry) ? geometry : {}
  const { device_id, ...rest } = isRecord(properties) ? properties : {}
  one.alive = true
  if (one.device === undefined && device_id) device(one, device_id, 'device_id')
  const [longitude, latitude] = Array.isArray(coordinates) ? coordinates : []
  read(one, { ...rest, latitude, longitude }, feature)
  return one
}
