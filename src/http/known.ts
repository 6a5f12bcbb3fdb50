/** Answers whether a caller that sends this `If-None-Match` has it already. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(/,\s*/).some((one) => one === '*' || plain(one) === plain(etag)) ?? false

const plain = (etag: string): string => etag.replace(/^W\//, '')
