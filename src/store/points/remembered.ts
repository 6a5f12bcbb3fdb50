import { bytesOf, numbers, numbersOf, pieces } from '#store/columns.ts'
import { isPartAway } from '#store/db.ts'
import type { Query } from '#store/query.ts'
import { byServer } from '#store/servers.ts'
import type { Live } from '#track/live.ts'
import type { Privacy } from '#track/privacy.ts'
import { type Remembered, unpack, unpackLive } from '#track/remembered.ts'
import { veilLive } from '#track/veil.ts'
import { knownPrivacy, type PrivacyRow, privacyColumns } from './known-privacy.ts'

/** A memory as it is told: no place of private time is in its live state. */
export interface Told extends Remembered {
  /** Private time of the device, if it has any: the segmenter knows places of it, so what is told of tracks goes by it (`veil.ts`). */
  privacy: Privacy | undefined
}

/** Memories of these sources; those that never sent anything are left out. */
export const rememberedOf = (query: Query, source_ids: readonly number[]): Promise<ReadonlyMap<number, Told>> =>
  unpackedOf(query, source_ids, (bytes, heard, privacy) => {
    const { live, ...others } = unpack(bytes, heard)
    return { ...others, live: live && veilLive(live, privacy), privacy }
  })

const unpackedOf = async <T>(
  query: Query,
  source_ids: readonly number[],
  unpacked: (bytes: Buffer, heard: Date, privacy: Privacy | undefined) => T,
): Promise<Map<number, T>> => {
  const known = knownPrivacy(query, source_ids)
  const [all] = await query<Record<'ids' | 'heard' | 'remembered', Buffer | null> & PrivacyRow>(
    `/* prepared: remembered */ select ${numbers('source_id')} as ids, ${numbers(heard_at)} as heard,
       ${pieces(`remembered || coalesce(seldom, '')`)} as remembered,
       ${privacyColumns('$2')}
     from source_state where source_id = any($1::int[]) and remembered is not null`,
    [source_ids, known.asked],
  )
  const privacies = known.read(all)
  const [ids, heard] = [numbersOf(all?.ids), numbersOf(all?.heard)]
  return new Map(
    bytesOf(all?.remembered).map((bytes, i) => {
      const id = ids[i] as number
      return [id, unpacked(bytes, new Date(heard[i] as number), privacies.get(id))]
    }),
  )
}

/** Milliseconds since 1970 UTC; 0 of a device that was never heard. */
const heard_at = `coalesce(round(date_part('epoch', heard) * 1000), 0)`

/** Memories of sources, and the sources that could not be asked. */
export interface Found {
  remembered: ReadonlyMap<number, Told>
  /** Those whose part of the database is away. */
  away: ReadonlySet<number>
}

/**
 * Memories of sources of which some may lie on a server that is away; throws where all do. Not in a transaction, which
 * has ended with the first server that is away.
 */
export const rememberedThere = async (query: Query, source_ids: readonly number[]): Promise<Found> => {
  const { found, away } = await askThere(query, source_ids, async (some) => [...(await rememberedOf(query, some))])
  return { remembered: new Map(found), away }
}

/** Live states of sources, and nothing else of their memories; as `rememberedThere`. */
export const livesThere = async (
  query: Query,
  source_ids: readonly number[],
): Promise<{ lives: ReadonlyMap<number, Live | null>; away: ReadonlySet<number> }> => {
  const { found, away } = await askThere(query, source_ids, async (some) => [
    ...(await unpackedOf(query, some, (bytes, heard, privacy) => {
      const live = unpackLive(bytes, heard)
      return live && veilLive(live, privacy)
    })),
  ])
  return { lives: new Map(found), away }
}

/** What is told of sources, by those servers that are there; throws where all are away. */
const askThere = async <One>(
  query: Query,
  source_ids: readonly number[],
  ask: (some: readonly number[]) => Promise<One[]>,
): Promise<{ found: One[]; away: ReadonlySet<number> }> => {
  try {
    return { found: await ask(source_ids), away: new Set() }
  } catch (error) {
    if (!isPartAway(error)) throw error
    const answered = await askByServer(query, source_ids, ask)
    if (answered.away.size === new Set(source_ids).size) throw error
    return answered
  }
}

const askByServer = async <One>(
  query: Query,
  source_ids: readonly number[],
  ask: (some: readonly number[]) => Promise<One[]>,
) => {
  const found: One[] = []
  const away = new Set<number>()
  for (const some of await byServer(query, source_ids))
    try {
      found.push(...(await ask(some)))
    } catch (error) {
      if (!isPartAway(error)) throw error
      for (const source_id of some) away.add(source_id)
    }
  return { found, away }
}

/** The last place of each of these sources, as changes of status and driver keep it: without an address yet. */
export const lastPlaces = async (
  query: Query,
  source_ids: readonly number[],
): Promise<ReadonlyMap<number, { lat: number; lng: number; address: string }>> => {
  const all = await rememberedOf(query, source_ids)
  const placed = [...all].flatMap(([source_id, { live }]) => (live?.gps ? [{ source_id, ...live.gps }] : []))
  return new Map(placed.map(({ source_id, lat, lng }) => [source_id, { lat, lng, address: '' }]))
}

/** The time at which a source was heard last. */
export interface Heard {
  source_id: number
  heard: Date
}

/** Times at which these sources were heard last; those that never were are left out. */
export const heardOf = (query: Query, source_ids: readonly number[]): Promise<Heard[]> =>
  query('select source_id, heard from source_state where source_id = any($1::int[]) and heard > to_timestamp(0)', [
    source_ids,
  ])

/** Times at which sources were heard last, of which some may lie on a server that is away; as `rememberedThere`. */
export const heardThere = async (
  query: Query,
  source_ids: readonly number[],
): Promise<{ heard: ReadonlyMap<number, Date>; away: ReadonlySet<number> }> => {
  const { found, away } = await askThere(query, source_ids, (some) => heardOf(query, some))
  return { heard: new Map(found.map(({ source_id, heard }) => [source_id, heard])), away }
}
