import { useAsk } from '#web/session/ask.ts'
import { plural } from '#web/words/dictionary.ts'
import { useFormat, useLanguage, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import panel from '../panel.module.css'
import { home } from './words.ts'

interface FiguresProps {
  users: { amount: number; activated: number } | undefined
}

/** The numbers that a dealer looks for first. */
export const Figures = ({ users }: FiguresProps) => {
  const words = useWords(home)
  const { number } = useFormat()
  const count = plural(useLanguage())
  const { may, config } = useDealer()
  const { data: info } = useAsk('panel/dealer/get_info', {}, { enabled: may('base', 'get_dealer_info') })
  const { data: heard } = useAsk('panel/tracker/active/history/list', lastTwo(), {
    enabled: may('trackers', 'report'),
  })
  const [before, now] = heard?.list ?? []
  const limit = info?.active_limit ? words.devices_limit : words.devices_unlimited
  return (
    <dl className={panel.figures}>
      {users && <Figure name={words.users} amount={users.amount} note={count(users.activated, words.users_note)} />}
      {info && (
        <Figure
          name={words.devices}
          amount={info.active_amount_own}
          note={limit.replace('#', number(info.active_limit))}
        />
      )}
      {before && now && (
        <Figure name={words.month} amount={now.amount} note={words.month_note.replace('#', number(before.amount))} />
      )}
      {info && config.features.includes('subpaas') && (
        <Figure name={words.subdealers} amount={info.active_amount_subpaas} />
      )}
    </dl>
  )
}

const Figure = ({ name, amount, note }: { name: string; amount: number; note?: string }) => {
  const { number } = useFormat()
  return (
    <div className={panel.figure}>
      <dt>{name}</dt>
      <dd className={panel.amount}>{number(amount)}</dd>
      {note && <dd className="quiet">{note}</dd>}
    </div>
  )
}

/** The last month and this one, UTC. */
const lastTwo = (): { from: string; to: string } => {
  const now = new Date()
  const month = (back: number): string =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7)
  return { from: month(1), to: month(0) }
}
