import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { useSession } from '#web/session/session.tsx'

type Part = Result<'panel/audit/verify'>

/** Follows the dealer's chain to its end, part by part; `way` is how far it has come meanwhile. */
export const useChain = () => {
  const { client } = useSession()
  const [way, setWay] = useState<Part>()
  const asked = useQuery({
    // Not below what commands of the panel ask again: a long chain is not followed for each of them.
    queryKey: ['audit-chain'],
    queryFn: async (): Promise<Part> => {
      let part = await client.call('panel/audit/verify', {})
      while (!part.is_end && !part.fault) {
        setWay(part)
        part = await client.call('panel/audit/verify', { after: part.until })
      }
      setWay(undefined)
      return part
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { ...asked, way }
}
