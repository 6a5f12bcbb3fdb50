/** An item of a heap, out of which the greatest `weight` comes first. */
export interface Weighted {
  weight: number
}

export function push<Item extends Weighted>(heap: Item[], item: Item): void {
  let hole = heap.length
  while (hole > 0) {
    const parent = heap[(hole - 1) >> 1] as Item
    if (parent.weight >= item.weight) break
    heap[hole] = parent
    hole = (hole - 1) >> 1
  }
  heap[hole] = item
}

export function pop<Item extends Weighted>(heap: Item[]): Item | undefined {
  const greatest = heap[0]
  const last = heap.pop()
  if (last && heap.length > 0) heap[sink(heap, last.weight)] = last
  return greatest
}

/** Moves greater children up from the root; where an item of this weight belongs. */
function sink<Item extends Weighted>(heap: Item[], weight: number): number {
  let hole = 0
  for (;;) {
    const left = 2 * hole + 1
    const right = left + 1
    const child = (heap[right]?.weight ?? Number.NEGATIVE_INFINITY) > (heap[left]?.weight ?? 0) ? right : left
    const item = heap[child]
    if (!item || item.weight <= weight) return hole
    heap[hole] = item
    hole = child
  }
}
