import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Params, Path, Result } from '#client/client.ts'
import { keyOf, keysAfter } from './keys.ts'
import { useSession } from './session.tsx'

interface Asking<Answer> {
  /** Asked only then. */
  enabled?: boolean
  /** Milliseconds between two askings; what was answered last may decide it. */
  every?: number | ((answer: Answer | undefined) => number)
}

/** What an operation answers; asked again when something below the first word of its path was changed (`useDo`). */
export const useAsk = <P extends Path>(
  path: P,
  params?: Params<P>,
  { enabled = true, every = 0 }: Asking<Result<P>> = {},
): UseQueryResult<Result<P>> => {
  const { client } = useSession()
  return useQuery({
    queryKey: keyOf(path, params),
    queryFn: () => client.call(path, ...([params] as never)),
    // While another page or filter is under way, the former stays to be seen.
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: ({ state }) => (typeof every === 'function' ? every(state.data) : every) || false,
  })
}

/**
 * Does what an operation does. Then all that is shown of the same kind is asked again: what begins with the path without its
 * last word (`zone/point/update`: `zone/point`), and with each of `also` (`['zone']`).
 */
export const useDo = <P extends Path>(
  path: P,
  { also = [] }: { also?: readonly string[] } = {},
): UseMutationResult<Result<P>, Error, Params<P>> => {
  const { client } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (params: Params<P>) => client.call(path, ...([params] as never)),
    onSuccess: () => Promise.all(keysAfter(path, also).map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
