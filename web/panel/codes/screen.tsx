import { FileDown, Plus, Printer, TicketCheck } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '#web/parts/pages.ts'
import { flag, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Page } from '#web/ui/page.tsx'
import { Picked } from '#web/ui/picked.tsx'
import type { Rows } from '#web/ui/rows.ts'
import { save } from '#web/ui/save.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Column } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { Listing, useListing } from '../listing.tsx'
import { here } from '../moment.ts'
import { ChangeCodes } from './change-codes.tsx'
import type { Code } from './code.ts'
import { csvOf } from './csv.ts'
import { NewCodes } from './new-codes.tsx'
import { Sheet } from './sheet.tsx'

const orders = ['code', 'activated', 'tariff_name', 'device_type', 'bonus_amount', 'free_days'] as const
const parts = { add: flag }
const none: ReadonlySet<number> = new Set()

/** A code has ten digits: they tell it apart in the table. */
const identified = (rows: Rows<Omit<Code, 'id'>>): Rows<Code> => {
  const whole = (code: Omit<Code, 'id'>): Code => ({ ...code, id: Number(code.code) })
  return {
    ...rows,
    at: (place) => {
      const row = rows.at(place)
      return row && whole(row)
    },
    all: async () => (await rows.all()).map(whole),
  }
}

/** Codes by which devices are registered: made, handed over as a file or on paper. */
export default function CodesScreen() {
  const words = useWords('panel/codes')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { may } = useDealer()
  const place = useListing(orders, 'code=asc')
  const told = usePages('panel/dealer/activation_code/list', place.asked)
  const rows = told.data && identified(told.data)
  const [{ add }, go] = useAddress(parts)
  const [picked, pick] = useState(none)
  const [isChanging, setChanging] = useState(false)
  const [sheet, print] = useState<readonly Code[]>()
  const mayChange = may('activation_code', 'update') && may('tariffs', 'read')
  /** Those that are ticked, else all that are found. */
  const meant = async (): Promise<readonly Code[]> => {
    const all = (await rows?.all()) ?? []
    return picked.size > 0 ? all.filter(({ id }) => picked.has(id)) : all
  }
  const doing = (act: (codes: readonly Code[]) => unknown) => () =>
    void meant()
      .then(act)
      .catch((error: unknown) => toast({ text: failureText(error, common), isFault: true }))
  const create = may('activation_code', 'create') && may('tariffs', 'read') && (
    <Button look="primary" icon={Plus} onPress={() => go({ add: true })}>
      {words.new_codes}
    </Button>
  )
  return (
    <Page
      title={words.title}
      actions={
        <>
          <Button
            icon={FileDown}
            isDisabled={!rows?.count}
            onPress={doing((codes) => save(new Blob([csvOf(codes)], { type: 'text/csv' }), 'codes.csv'))}
          >
            {term.export}
          </Button>
          <Button
            icon={Printer}
            isDisabled={!rows?.count}
            onPress={doing((codes) => print(codes.filter(({ activated }) => !activated)))}
          >
            {words.print}
          </Button>
          {create}
        </>
      }
      tools={<SearchBox value={place.q} onChange={place.search} label={words.search} />}
      drawer={add && create && <NewCodes onClose={() => go({ add: false })} />}
    >
      {picked.size > 0 && (
        <Picked count={picked.size} onNone={() => pick(none)}>
          {mayChange && <Button onPress={() => setChanging(true)}>{words.change}</Button>}
        </Picked>
      )}
      <Listing
        name="panel-codes"
        label={words.title}
        columns={useCodeColumns()}
        asked={{ ...told, data: rows }}
        place={place}
        picked={picked}
        onPick={pick}
        empty={{ icon: TicketCheck, title: words.empty, text: words.empty_text, children: create }}
      />
      {isChanging && (
        <ChangeCodes codes={[...picked].map(String)} onClose={() => setChanging(false)} onChanged={() => pick(none)} />
      )}
      {sheet && <Sheet codes={sheet} onPrinted={() => print(undefined)} />}
    </Page>
  )
}

const useCodeColumns = (): readonly Column<Code>[] => {
  const words = useWords('panel/codes')
  const term = useWords('panel/terms')
  const { money, number, date } = useFormat()
  const { currency } = useDealer().config.settings
  return [
    { id: 'code', title: words.code, cell: ({ code }) => code, sort: 'code', grow: 1, width: 140 },
    { id: 'plan', title: term.plan, cell: ({ tariff_name }) => tariff_name, sort: 'tariff_name', grow: 2, width: 140 },
    {
      id: 'state',
      title: term.state,
      cell: ({ activated }) => (
        <Chip look={activated ? 'silent' : 'good'}>{activated ? words.used : words.unused}</Chip>
      ),
      sort: 'activated',
      width: 130,
    },
    {
      id: 'used',
      title: words.used_on,
      cell: ({ activation_date }) => activation_date && date(here(activation_date)),
      width: 130,
    },
    {
      id: 'tracker',
      title: term.tracker,
      cell: ({ device_id }) => (device_id ? `#${device_id}` : ''),
      width: 110,
    },
    {
      id: 'bonus',
      title: term.bonus,
      cell: ({ bonus_amount }) => money(bonus_amount, currency),
      sort: 'bonus_amount',
      isNumber: true,
      width: 110,
    },
    {
      id: 'days',
      title: term.free_days,
      cell: ({ free_days }) => number(free_days),
      sort: 'free_days',
      isNumber: true,
      width: 120,
    },
  ]
}
