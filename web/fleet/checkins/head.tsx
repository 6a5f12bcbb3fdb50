import { PlacedHead } from '#web/parts/placed-head.tsx'
import { useUser } from '#web/session/user.tsx'
import { PeriodField } from '#web/ui/period.tsx'
import { useWords } from '#web/words/speech.tsx'
import { countOf, isFiltered, sorts, unfiltered } from './address.ts'
import { Export } from './export.tsx'
import { Filters } from './filters.tsx'
import type { ListProps } from './list-props.ts'

/** Which check-ins, in which order, and the way to take them along. */
export const CheckinsHead = ({ address, go, wanted, asked }: ListProps) => {
  const words = useWords('fleet/checkins')
  const { now } = useUser()
  const count = asked.data?.count
  return (
    <PlacedHead
      {...{ words, count, address, go, sorts }}
      filters={countOf(address)}
      fields={<Filters address={address} go={go} />}
      unfilter={isFiltered(address) ? () => go(unfiltered) : undefined}
      tools={<Export wanted={wanted} isDisabled={!count} />}
      period={
        <PeriodField value={address.period} now={now()} onChange={(period) => go({ period, checkin: undefined })} />
      }
    />
  )
}
