import { Fault } from './fault.ts'
import { askJson, readTileJson, type TileJson } from './tile-json.ts'
import type { Means } from './tileset.ts'

/** Seconds that a document is kept, so that a platform that starts again has streets at once. */
const quarter = 6 * 3600

export interface Wanted {
  address: string
  /** Its host was named by another one than the operator. */
  strict: boolean
  /** Asked for now, whatever is kept of it. */
  fresh: boolean
}

/** A document as it is told, and kept for some hours. @throws Fault */
export const document = async ({ ask, kept }: Means, { address, strict, fresh }: Wanted) => {
  const key = `document ${address}`
  const before = fresh ? undefined : await kept.read(key)
  if (before) return JSON.parse(before.bytes.toString('utf8')) as { json: unknown; inside: boolean }
  const told = await askJson(ask, address, strict)
  const bytes = Buffer.from(JSON.stringify(told))
  await kept.keep(key, { bytes, type: 'application/json', encoding: undefined }, quarter)
  return told
}

/** Asks what a TileJSON tells, and how its tiles may be asked for. @throws Fault */
export const askTileJson = async (means: Means, wanted: Wanted): Promise<TileJson & { strict: boolean }> => {
  const { json, inside } = await document(means, wanted)
  const told = readTileJson(json, wanted.address)
  return { ...told, strict: named(told.template, { ...wanted, inside }) }
}

/**
 * Answers whether what somebody names may be asked only where the public is, by HTTPS: unless it is of the same host, or that one stands
 * in the house, as the operator chose. @throws Fault where it is not by HTTPS, and would have to be
 */
export const named = (address: string, by: { address: string; strict: boolean; inside: boolean }): boolean => {
  const [url, from] = [new URL(address), new URL(by.address)]
  const strict = by.strict || !(by.inside || url.host === from.host)
  if (strict && url.protocol !== 'https:')
    throw new Fault('wrong', `${from.host} names ${url.host} without HTTPS, where we do not ask`)
  return strict
}
