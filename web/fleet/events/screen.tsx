import { useCallback } from 'react'
import { useAddress } from '#web/ui/address.ts'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { parts } from './address.ts'
import { EventCard } from './card.tsx'
import { EventList } from './list.tsx'
import { EventsMap } from './map.tsx'
import style from './screen.module.css'
import { useEntries } from './use-entries.ts'
import { useEntry } from './use-entry.ts'

/** What happened: a list that new ones come to by themselves, and where it was on the map. */
export default function EventsScreen() {
  const words = useWords('fleet/events')
  const [address, go] = useAddress(parts)
  const { ask, asked, hasAll, showMore } = useEntries(address)
  const listed = asked.data?.list
  const entry = useEntry(address.entry, listed)
  const choose = useCallback((id: number | undefined) => go({ entry: id }), [go])
  return (
    <main className={style.screen} aria-label={words.title}>
      <EventList {...{ address, go, ask, asked, hasAll, showMore, choose }} />
      <EventsMap listed={listed} entry={entry.data} choose={choose}>
        {address.entry !== undefined && (
          <section className={style.card} aria-label={words.title}>
            <Told asked={entry}>{(entry) => <EventCard entry={entry} onClose={() => choose(undefined)} />}</Told>
          </section>
        )}
      </EventsMap>
    </main>
  )
}
