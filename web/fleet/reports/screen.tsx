import { useAsk } from '#web/session/ask.ts'
import { useAddress } from '#web/ui/address.ts'
import { Page } from '#web/ui/page.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { draftIn, parts } from './address.ts'
import { AskFor } from './ask-for.tsx'
import { Finished } from './finished.tsx'
import { firstPeriodOf, useFirst } from './first.ts'
import { Gallery } from './gallery.tsx'
import { NoVehicles } from './no-vehicles.tsx'
import { SchedulesPage } from './schedules/schedules.tsx'
import { Shown } from './shown.tsx'
import { useKinds } from './use-kinds.ts'

/** Reports: all kinds of them, one that is asked for, one that is shown, those that there are, and those that are sent by mail. */
export default function ReportsScreen() {
  const [address] = useAddress(parts)
  const { report, show } = address
  const kinds = useKinds()
  const draft = draftIn(address, useFirst())
  const kind = kinds.data?.find(({ id }) => id === draft?.kind)
  if (report !== undefined || (draft && show))
    return <Told asked={kinds}>{(data) => <Shown kinds={data} id={report} />}</Told>
  if (draft && kind) return <AskFor key={kind.id} kind={kind} draft={draft} />
  return <Choose kinds={kinds} />
}

const Choose = ({ kinds }: { kinds: ReturnType<typeof useKinds> }) => {
  const words = useWords('fleet/reports')
  const [{ view, filter }, go] = useAddress(parts)
  const trackers = useAsk('tracker/list').data?.list
  return (
    <Page
      title={words.title}
      tools={
        view === 'gallery' && (
          <SearchBox label={words.search} value={filter} onChange={(filter) => go({ filter }, { replace: true })} />
        )
      }
    >
      <Tabs
        label={words.title}
        tabs={(['gallery', 'finished', 'schedules'] as const).map((key) => ({ key, label: words.tabs[key] }))}
        shown={view}
        onShow={(view) => go({ view })}
      >
        {view === 'finished' && <Finished />}
        {view === 'schedules' && <SchedulesPage />}
        {view === 'gallery' &&
          (trackers?.length === 0 ? (
            <NoVehicles />
          ) : (
            <Told asked={kinds}>
              {(data) => (
                <Gallery kinds={data} filter={filter} onKind={(kind) => go({ kind, period: firstPeriodOf(kind) })} />
              )}
            </Told>
          ))}
      </Tabs>
    </Page>
  )
}
