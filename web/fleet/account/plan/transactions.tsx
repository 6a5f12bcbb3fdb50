import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { useAddress } from '#web/ui/address.ts'
import { Card } from '#web/ui/card.tsx'
import { periodPart, spanOf } from '#web/ui/period.ts'
import { PeriodField } from '#web/ui/period.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './plan.module.css'

type Entry = Result<'transaction/list'>['list'][number]

const parts = { period: periodPart('30d') }
/** Entries that are shown of a period, the youngest. */
const most = 1000

/** What came and went, the youngest first. */
export const Transactions = () => {
  const words = useWords('fleet/account/plan')
  const { now } = useUser()
  const [{ period }, go] = useAddress(parts)
  const asked = useAsk('transaction/list', { ...spanOf(period, now()), limit: 10_000 })
  return (
    <Card
      title={words.transactions}
      isWide
      actions={<PeriodField value={period} now={now()} onChange={(period) => go({ period }, { replace: true })} />}
    >
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet">{words.none}</p>
          ) : (
            <>
              {list.length > most && <p className="quiet">{words.most}</p>}
              <Entries list={list.slice(-most).reverse()} />
            </>
          )
        }
      </Told>
    </Card>
  )
}

const Entries = ({ list }: { list: readonly Entry[] }) => {
  const words = useWords('fleet/account/plan')
  const { money, dateTime } = useFormat()
  const { currency } = useUser().paas_settings
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
    <section className={style.scroll} tabIndex={0} aria-label={words.transactions}>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.what}</th>
            <th scope="col" className="number">
              {words.amount}
            </th>
            <th scope="col" className="number">
              {words.money}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((entry) => (
            <tr key={entry.id}>
              <td className={style.when}>{dateTime(entry.timestamp)}</td>
              <td>{entry.description || `${entry.type} · ${entry.subtype}`}</td>
              <td className="number">{money(entry.amount + entry.bonus_amount, currency)}</td>
              <td className="number">{money(entry.new_balance, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
