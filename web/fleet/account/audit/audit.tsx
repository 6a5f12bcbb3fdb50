import { History } from 'lucide-react'
import { useMemo } from 'react'
import type { Params } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { id, text, useAddress } from '#web/ui/address.ts'
import { SelectField } from '#web/ui/field.tsx'
import { periodPart, spanOf } from '#web/ui/period.ts'
import { PeriodField } from '#web/ui/period.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useLanguage, useWords } from '#web/words/speech.tsx'
import { usePages } from '../../../parts/pages.ts'
import style from './audit.module.css'
import { areaName, areaOf, type Entry, sentenceOf } from './entry.ts'
import { useWho } from './who.ts'

const parts = { period: periodPart('7d'), who: id, what: text, entry: id, sort: text }
type Sort = Params<'user/audit/log/list'>['sort']

/** Who did what in the account, the newest first. */
export const Audit = () => {
  const words = useWords('fleet/account/audit')
  const language = useLanguage()
  const { now } = useUser()
  const [{ period, who, what, entry, sort = 'action_date=desc' }, go] = useAddress(parts)
  const span = spanOf(period, now())
  const { data: done } = useAsk('user/audit/action/list', span)
  const areas = [...new Set((done?.list ?? []).map((action) => areaOf(action, words)))]
  const actions = done?.list.filter((action) => areaOf(action, words) === what)
  const asked = usePages('user/audit/log/list', {
    ...span,
    sort: [sort] as Sort,
    ...(who && { subuser_ids: [who] }),
    ...(what && actions && { actions }),
  })
  const { nameOf, subusers } = useWho()
  const columns = useColumns(nameOf)
  return (
    <div className={style.audit}>
      <div className={style.tools}>
        <PeriodField value={period} now={now()} onChange={(period) => go({ period }, { replace: true })} />
        {subusers.length > 0 && (
          <SelectField
            label={words.who}
            isLabelHidden
            value={who ?? 0}
            onChange={(who) => go({ who: who || undefined }, { replace: true })}
            choices={[{ key: 0, label: words.everyone }, ...subusers.map(({ id }) => ({ key: id, label: nameOf(id) }))]}
          />
        )}
        <SelectField
          label={words.what}
          isLabelHidden
          value={what ?? ''}
          onChange={(what) => go({ what: what || undefined }, { replace: true })}
          choices={[
            { key: '', label: words.everything },
            ...areas
              .map((key) => ({ key, label: areaName(key, words) ?? key }))
              .sort((a, b) => a.label.localeCompare(b.label, language)),
          ]}
        />
        {asked.data && <span className="quiet">{words.count({ count: asked.data.count })}</span>}
      </div>
      <div className={style.table}>
        <Told asked={asked}>
          {(rows) => (
            <Table
              name="audit"
              label={words.title}
              columns={columns}
              rows={rows}
              sort={sort}
              onSort={(sort) => go({ sort }, { replace: true })}
              openId={entry}
              onOpen={({ id }) => go({ entry: id })}
              empty={<Empty icon={History} title={words.nothing_found} text={words.nothing_found_text} />}
            />
          )}
        </Told>
      </div>
    </div>
  )
}

const useColumns = (nameOf: (subuser_id: number | null) => string): readonly Column<Entry>[] => {
  const words = useWords('fleet/account/audit')
  const { exact } = useFormat()
  return useMemo(
    () => [
      {
        id: 'action_date',
        title: words.when,
        sort: 'action_date',
        width: 170,
        cell: ({ action_date }) => exact(action_date),
      },
      {
        id: 'subuser_id',
        title: words.who,
        sort: 'subuser_id',
        width: 160,
        grow: 1,
        cell: ({ subuser_id }) => nameOf(subuser_id),
      },
      {
        id: 'action',
        title: words.what,
        sort: 'action',
        width: 220,
        grow: 2,
        cell: ({ action }) => sentenceOf(action, words),
      },
      {
        id: 'entry_id',
        title: words.number,
        sort: 'entry_id',
        width: 80,
        isNumber: true,
        cell: ({ entry_id }) => entry_id,
      },
      { id: 'host', title: words.from, sort: 'host', width: 130, cell: ({ host }) => host },
    ],
    [words, exact, nameOf],
  )
}
