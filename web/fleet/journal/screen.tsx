import { BookOpenText } from 'lucide-react'
import { ShownTracker } from '#web/parts/tracker-picker.tsx'
import { id, number, useAddress } from '#web/ui/address.ts'
import { Page } from '#web/ui/page.tsx'
import { periodPart } from '#web/ui/period.ts'
import { Empty } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Journal } from './journal.tsx'

const parts = { tracker: id, period: periodPart('month'), drive: number(0) }

/** What the drives of a vehicle were for: proposed by what it drove, said by people, closed month by month. */
export default function JournalScreen() {
  const words = useWords('fleet/journal')
  const [{ tracker, period, drive }, go] = useAddress(parts)
  const choose = (
    <ShownTracker
      label={words.vehicle}
      placeholder={words.choose}
      value={tracker}
      onChange={(tracker) => go({ tracker, drive: 0 })}
    />
  )
  if (tracker === undefined)
    return (
      <Page title={words.title} tools={choose}>
        <Empty icon={BookOpenText} title={words.choose} text={words.choose_text} />
      </Page>
    )
  return (
    <Journal
      key={tracker}
      tracker_id={tracker}
      choose={choose}
      period={period}
      onPeriod={(period) => go({ period, drive: 0 })}
      openId={drive === 0 ? undefined : drive}
      onOpen={(drive) => go({ drive })}
    />
  )
}
