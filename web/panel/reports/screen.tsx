import { CalendarRange, ChartColumn, FileDown } from 'lucide-react'
import { rowsOf } from '#web/parts/pages.ts'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { oneOf, useAddress } from '#web/ui/address.ts'
import { Choice } from '#web/ui/choice.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Menu } from '#web/ui/menu.tsx'
import { Page } from '#web/ui/page.tsx'
import { save } from '#web/ui/save.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { holds, sorted } from '#web/ui/sorted.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { Listing, useListing } from '../listing.tsx'
import { useColumns } from './columns.tsx'
import { type Months, monthsOf, periods } from './months.ts'
import { Summary } from './summary.tsx'
import { orders, type UserUsage } from './usage.ts'

const views = ['summary', 'users'] as const
const parts = { period: oneOf(periods, 'last'), view: oneOf(views, 'summary') }

/** What a dealer's users have used and paid in some months, beside as many before. */
export default function ReportsScreen() {
  const words = useWords('panel/reports')
  const [{ period, view }, go] = useAddress(parts)
  const months = monthsOf(period, new Date())
  const asked = useAsk('panel/report/usage', months)
  const place = useListing(orders, 'revenue=desc')
  return (
    <Page
      title={words.title}
      actions={<Export months={months} />}
      tools={
        <>
          <Choice
            label={words.period}
            icon={CalendarRange}
            value={period}
            choices={periods.map((key) => ({ key, label: words.periods[key] }))}
            onChange={(key) => go({ period: key as typeof period })}
          />
          {view === 'users' && <SearchBox value={place.q} onChange={place.search} label={words.search} />}
        </>
      }
    >
      <Tabs
        label={words.title}
        tabs={views.map((key) => ({ key, label: words.views[key] }))}
        shown={view}
        onShow={(view) => go({ view })}
      >
        <Told asked={asked}>
          {(usage) => (view === 'summary' ? <Summary usage={usage} /> : <Users list={usage.list} place={place} />)}
        </Told>
      </Tabs>
    </Page>
  )
}

interface UsersProps {
  list: readonly UserUsage[]
  place: ReturnType<typeof useListing<(typeof orders)[number]>>
}

const Users = ({ list, place }: UsersProps) => {
  const words = useWords('panel/reports')
  const found = list.filter(({ login, name }) => holds(place.q, login, name))
  const rows = sorted(found, place.sort, (row, property) => row[property as (typeof orders)[number]])
  return (
    <Listing
      name="panel-reports"
      label={words.views.users}
      columns={useColumns()}
      asked={{
        data: rowsOf(
          rows.map((row) => ({ ...row, id: row.user_id })),
          `${place.q} ${place.sort}`,
        ),
        error: undefined,
        refetch: () => undefined,
      }}
      place={place}
      empty={{ icon: ChartColumn, title: words.empty }}
    />
  )
}

/** The whole report as a file. */
const Export = ({ months }: { months: Months }) => {
  const term = useWords('panel/terms')
  const words = useWords('panel/reports')
  const common = useCommon()
  const { client } = useSession()
  const run = async (format: 'csv' | 'xlsx'): Promise<void> => {
    try {
      const answer = await client.download('panel/report/download', { ...months, format })
      await save(answer, `usage-${months.from}-${months.to}.${format}`)
    } catch (error) {
      toast({ text: failureText(error, common), isFault: true })
    }
  }
  return (
    <Menu
      icon={FileDown}
      label={term.export}
      actions={[
        { id: 'xlsx', label: words.xlsx, run: () => void run('xlsx') },
        { id: 'csv', label: words.csv, run: () => void run('csv') },
      ]}
    />
  )
}
