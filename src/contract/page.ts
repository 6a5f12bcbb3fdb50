/** A list holds no more than this; asking for more is 212 (rulings, "Lists without limit"). */
const longest_list = 10_000

interface Paged {
  limit?: number
  offset?: number
}

/**
 * The part of a list that the parameters of `Page` ask for: `limit` and `offset` for the store. Fails with 212
 * (`limit_too_big`) beyond 10 000.
 */
export const pageOf = (
  { limit = longest_list, offset = 0 }: Paged,
  { fail }: { fail(error: 'limit_too_big'): never },
): Required<Paged> => (limit > longest_list ? fail('limit_too_big') : { limit, offset })
