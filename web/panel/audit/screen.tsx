import { ScrollText } from 'lucide-react'
import type { Result } from '#client/client.ts'
import { usePages } from '#web/parts/pages.ts'
import { useAsk } from '#web/session/ask.ts'
import { browserOf } from '#web/session/security/browser.ts'
import { text, useAddress } from '#web/ui/address.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'
import { PeriodField } from '#web/ui/period.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { Listing } from '../listing.tsx'
import { here, nowHere } from '../moment.ts'
import { momentsOf, parts as period } from './address.ts'
import { ChainState } from './chain-state.tsx'
import { deedOf } from './deeds.ts'
import { EntryDrawer } from './entry-drawer.tsx'

type Entry = Result<'panel/audit/list'>['list'][number]

const parts = { ...period, q: text }

/** Who did what in the panel, when and from where; and that nobody changed what is written of it. */
export default function AuditScreen() {
  const words = useWords('panel/audit')
  const [{ period, login, entry, q }, go] = useAddress(parts)
  const asked = usePages('panel/audit/list', {
    ...momentsOf(period),
    ...(q !== undefined && { filter: q }),
    ...(login !== undefined && { panel_login_ids: [login] }),
  })
  const open = (id: number) => go({ entry: id })
  return (
    <Page
      title={words.title}
      actions={<ChainState onShow={open} />}
      tools={
        <>
          <SearchBox
            value={q}
            onChange={(q) => go({ q: q.trim() || undefined }, { replace: true })}
            label={words.search}
          />
          <Logins value={login} onChange={(login) => go({ login })} />
          <PeriodField value={period} now={nowHere()} onChange={(period) => go({ period })} />
        </>
      }
      drawer={entry !== undefined && <EntryDrawer key={entry} id={entry} onClose={() => go({ entry: undefined })} />}
    >
      <Listing
        name="panel-audit"
        label={words.title}
        columns={useEntryColumns()}
        asked={asked}
        place={{ q, sort: '', onSort: () => undefined }}
        openId={entry}
        onOpen={({ id }) => open(id)}
        empty={{ icon: ScrollText, title: words.empty, text: words.empty_text }}
      />
    </Page>
  )
}

const useEntryColumns = (): readonly Column<Entry>[] => {
  const words = useWords('panel/audit')
  const deed = useWords('panel/audit/deeds')
  const { exact } = useFormat()
  return [
    { id: 'what', title: words.what, cell: ({ action }) => deedOf(deed, action), grow: 3, width: 220 },
    {
      id: 'subject',
      title: words.subject,
      cell: ({ entry_id }) => (entry_id === null ? '' : `#${entry_id}`),
      width: 100,
    },
    { id: 'who', title: words.who, cell: ({ login }) => login, grow: 1, width: 120 },
    { id: 'when', title: words.when, cell: ({ action_date }) => exact(here(action_date)), width: 190 },
    { id: 'address', title: words.address, cell: ({ host }) => host, grow: 1, width: 140 },
    {
      id: 'client',
      title: words.client,
      cell: ({ user_agent }) => <span title={user_agent}>{browserOf(user_agent)}</span>,
      width: 110,
    },
    { id: 'action', title: words.action, cell: ({ action }) => action, grow: 2, width: 200, isExtra: true },
  ]
}

const Logins = ({ value, onChange }: { value: number | undefined; onChange(login: number | undefined): void }) => {
  const words = useWords('panel/audit')
  const { data } = useAsk('panel/audit/login/list')
  const list = data?.list ?? []
  if (list.length < 2 && value === undefined) return null
  return (
    <SelectField
      label={words.by_login}
      value={value ?? 0}
      onChange={(id) => onChange(id || undefined)}
      choices={[{ key: 0, label: words.everybody }, ...list.map(({ id, login }) => ({ key: id, label: login }))]}
      isLabelHidden
    />
  )
}
