/** A list holds no more than this; asking for more is 212 (rulings, "Lists without limit"). */
const longest = 10_000

interface Paged {
  limit?: number
  offset?: number
}

/** The part of a list that is meant by the parameters of `Page`; for operations that declare `limit_too_big`. */
export const pageOf = (
  { limit = longest, offset = 0 }: Paged,
  { fail }: { fail(error: 'limit_too_big'): never },
): Required<Paged> => (limit > longest ? fail('limit_too_big') : { limit, offset })
