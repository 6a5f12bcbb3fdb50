import { useAsk } from '#web/session/ask.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import panel from '../panel.module.css'

interface FiguresProps {
  users: { amount: number; activated: number } | undefined
}

/** The numbers that a dealer looks for first. */
export const Figures = ({ users }: FiguresProps) => {
  const words = useWords('panel/home')
  const { number } = useFormat()
  const { may, config } = useDealer()
  const { data: info } = useAsk('panel/dealer/get_info', {}, { enabled: may('base', 'get_dealer_info') })
  const { data: heard } = useAsk('panel/tracker/active/history/list', lastTwo(), {
    enabled: may('trackers', 'report'),
  })
  const [before, now] = heard?.list ?? []
  const limit = (most: number | null): string =>
    most ? words.devices_limit({ limit: number(most) }) : words.devices_unlimited
  return (
    <dl className={panel.figures}>
      {users && <Figure name={words.users} amount={users.amount} note={words.users_note({ count: users.activated })} />}
      {info && <Figure name={words.devices} amount={info.active_amount_own} note={limit(info.active_limit)} />}
      {before && now && (
        <Figure name={words.month} amount={now.amount} note={words.month_note({ count: number(before.amount) })} />
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
