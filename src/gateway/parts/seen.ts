/** A set of the 256 tags that a record may have told. Eight words: an array of 256 would be memory of its own, which takes longer than reading a frame. */
export type Seen = Uint32Array

export const nothingSeen = (): Seen => new Uint32Array(8)

export const isSeen = (seen: Seen, tag: number): boolean => ((seen[tag >> 5] as number) & (1 << (tag & 31))) !== 0

export const see = (seen: Seen, tag: number): void => {
  seen[tag >> 5] = (seen[tag >> 5] as number) | (1 << (tag & 31))
}
