import { ShownTracker } from '#web/parts/tracker-picker.tsx'
import { useUser } from '#web/session/user.tsx'
import { id, text, useAddress } from '#web/ui/address.ts'
import { Page } from '#web/ui/page.tsx'
import { periodPart, spanOf } from '#web/ui/period.ts'
import { PeriodField } from '#web/ui/period.tsx'
import { useWords } from '#web/words/speech.tsx'
import { FleetFuel } from './fleet.tsx'
import { ImportCard } from './import-card.tsx'
import { VehicleFuel } from './vehicle.tsx'

const parts = { tracker: id, period: periodPart('7d'), sort: text }

/** Days that are followed at once, at most. */
const most_days = 92

/** Fuel: of all vehicles who uses most and what was drained; of one its tank by time. */
export default function FuelScreen() {
  const words = useWords('fleet/fuel')
  const { now } = useUser()
  const [{ tracker, period, sort = 'of_norm=desc' }, go] = useAddress(parts)
  const span = spanOf(period, now())
  return (
    <Page
      title={words.title}
      actions={<ImportCard />}
      tools={
        <>
          <ShownTracker
            label={words.vehicle}
            placeholder={words.all}
            value={tracker}
            onChange={(tracker) => go({ tracker })}
          />
          <PeriodField value={period} now={now()} most={most_days} onChange={(period) => go({ period })} />
        </>
      }
    >
      {tracker === undefined ? (
        <FleetFuel
          {...span}
          sort={sort}
          onSort={(sort) => go({ sort }, { replace: true })}
          onOpen={(tracker) => go({ tracker })}
        />
      ) : (
        <VehicleFuel key={tracker} tracker_id={tracker} {...span} />
      )}
    </Page>
  )
}
