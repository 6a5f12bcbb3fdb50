export interface BucketOptions {
  /** Tokens that come a second. */
  rate: number
  /** Tokens that a bucket holds. Every key has a full one when it is first seen. */
  burst: number
  /** Buckets that are remembered, at most: what was touched least recently is full again. */
  most: number
}

/** Buckets of tokens, by key. Pure but for what it remembers: `now` is in milliseconds of a clock that never goes back. */
export const createBuckets = ({ rate, burst, most }: BucketOptions) => {
  const buckets = new Map<string, { tokens: number; at: number }>()

  const tokensOf = (key: string, now: number): number => {
    const bucket = buckets.get(key)
    return bucket ? Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * rate) : burst
  }

  /** A full bucket is as good as none. The map holds the least recent first. */
  const keep = (key: string, tokens: number, now: number): void => {
    buckets.delete(key)
    if (tokens >= burst) return
    const oldest = buckets.keys().next()
    if (buckets.size >= most && !oldest.done) buckets.delete(oldest.value)
    buckets.set(key, { tokens, at: now })
  }

  return {
    /** Answers whether there were so many tokens to take. */
    take(key: string, now: number, wanted = 1): boolean {
      const tokens = tokensOf(key, now)
      const taken = tokens >= wanted
      keep(key, taken ? tokens - wanted : tokens, now)
      return taken
    },
    /** Puts a token back that was taken for nothing. */
    give: (key: string, now: number): void => keep(key, tokensOf(key, now) + 1, now),
  }
}
