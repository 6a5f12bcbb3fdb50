import { ApiError } from '#client/client.ts'

interface Users {
  /** `rules` or `location_links`. */
  type: string
  ids: readonly number[]
}

/** Throws what failed; of a zone that something needs (203), in the words of whoever knows what needs it. */
export const blocked = (error: unknown, say: (users: readonly Users[]) => string): never => {
  if (!(error instanceof ApiError) || error.code !== 203) throw error
  const description = say((error.body.entities ?? []) as Users[])
  throw new ApiError(error.path, error.http, { status: { code: error.code, description } })
}
