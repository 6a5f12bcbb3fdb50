import type { Facts } from './facts.ts'

/**
 * Facts of each device beside those of the period before. Both come in the order of `tracker_ids`, one after the other; either may
 * lack devices that the other has, for who may see them changes meanwhile.
 */
export async function* paired(
  tracker_ids: readonly number[],
  all: AsyncIterable<Facts>,
  earlier: AsyncIterable<Facts>,
): AsyncGenerator<Facts> {
  const places = new Map([...new Set(tracker_ids)].map((id, at) => [id, at]))
  const placeOf = ({ device }: Facts): number => places.get(device.id) ?? -1
  const others = earlier[Symbol.asyncIterator]()
  let other = await others.next()
  for await (const facts of all) {
    while (!other.done && placeOf(other.value) < placeOf(facts)) other = await others.next()
    yield !other.done && other.value.device.id === facts.device.id ? { ...facts, before: other.value } : facts
  }
}
