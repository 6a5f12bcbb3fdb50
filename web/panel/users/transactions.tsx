import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { number, useAddress } from '#web/ui/address.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { here } from '../moment.ts'
import style from '../panel.module.css'
import table from './transactions.module.css'

type Entry = Result<'panel/user/transaction/list'>['list'][number]

const parts = { days: number(30) }
const periods = [7, 30, 90, 365]
const day = 86_400_000
const momentOf = (time: number): string => new Date(time).toISOString()
/** Entries that are shown of a period, the youngest. */
const most = 1000

/** What came and went, the youngest first. */
export const Transactions = ({ user_id }: { user_id: number }) => {
  const words = useWords('panel/users')
  const [{ days }, go] = useAddress(parts)
  // To the end of this day, so that the same is asked while it lasts.
  const to = Math.ceil((Date.now() + 1) / day) * day
  const asked = useAsk('panel/user/transaction/list', {
    user_id,
    from: momentOf(to - Math.min(Math.max(days, 1), 3650) * day),
    to: momentOf(to),
    limit: most,
  })
  return (
    <section className={`${style.card} ${style.wide}`}>
      <div className={style.toolbar}>
        <h2 className={style.grow}>{words.transactions}</h2>
        <SelectField
          label={words.period}
          value={days}
          onChange={(days) => days && go({ days }, { replace: true })}
          choices={periods.map((key) => ({ key, label: words.days({ count: key }) }))}
          isLabelHidden
        />
      </div>
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? <p className="quiet">{words.no_transactions}</p> : <Entries list={list.toReversed()} />
        }
      </Told>
    </section>
  )
}

const Entries = ({ list }: { list: readonly Entry[] }) => {
  const words = useWords('panel/users')
  const term = useWords('panel/terms')
  const { money, dateTime } = useFormat()
  const { currency } = useDealer().config.settings
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
    <section className={table.scroll} tabIndex={0} aria-label={words.transactions}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.what}</th>
            <th scope="col" className="number">
              {words.amount}
            </th>
            <th scope="col" className="number">
              {term.balance}
            </th>
            <th scope="col" className="number">
              {term.bonus}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((entry) => (
            <tr key={entry.id}>
              <td className={table.when}>{dateTime(here(entry.timestamp))}</td>
              <td>{entry.description || `${entry.type} · ${entry.subtype}`}</td>
              <td className="number">{money(entry.amount + entry.bonus_amount, currency)}</td>
              <td className="number">{money(entry.new_balance, currency)}</td>
              <td className="number">{money(entry.new_bonus, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
