import { useQueries } from '@tanstack/react-query'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import type { Choice } from '#web/ui/pick-field.tsx'

/** The working statuses of all lists. */
export const useStatuses = (): readonly Choice[] => {
  const { client } = useSession()
  const { data } = useAsk('status/listing/list')
  const listings = data?.list ?? []
  const asked = useQueries({
    queries: listings.map(({ id }) => ({
      queryKey: ['status', 'list', { listing_id: id }],
      queryFn: () => client.call('status/list', { listing_id: id }),
    })),
  })
  return listings.flatMap((listing, place) =>
    (asked[place]?.data?.list ?? []).map(({ id, label, color }) => ({ id, label, color, hint: listing.label })),
  )
}
