import { Link } from '@tanstack/react-router'
import { House } from 'lucide-react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { Chip, type ChipLook } from '#web/ui/chip.tsx'
import { Page } from '#web/ui/page.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { here, nowHere } from '../moment.ts'
import panel from '../panel.module.css'
import { nameOf } from '../users/name.ts'
import { Figures } from './figures.tsx'
import { Growth } from './growth.tsx'
import style from './screen.module.css'

type Overview = Result<'panel/dealer/overview'>

/** A dealer's business at a glance; it looks again every minute. */
export default function HomeScreen() {
  const words = useWords('panel/home')
  const { may } = useDealer()
  const isWhole = may('users', 'read') && may('trackers', 'read')
  const asked = useAsk('panel/dealer/overview', {}, { enabled: isWhole, every: 60_000 })
  if (!isWhole && !may('base', 'get_dealer_info') && !may('trackers', 'report'))
    return (
      <Page title={words.title}>
        <Empty icon={House} title={words.title} text={words.elsewhere} />
      </Page>
    )
  return (
    <Page title={words.title}>
      <div className={panel.cards}>
        <Figures users={asked.data?.users} />
        {isWhole && (
          <Told asked={asked}>
            {({ trackers, growth, sign_ins }) => (
              <>
                <States trackers={trackers} />
                <Balances />
                <SignIns list={sign_ins} />
                <Growth months={growth} />
              </>
            )}
          </Told>
        )}
      </div>
    </Page>
  )
}

const looks: Record<keyof Overview['trackers'], ChipLook> = {
  active: 'good',
  idle: 'idle',
  signal_lost: 'silent',
  offline: 'silent',
  just_registered: 'silent',
  blocked: 'bad',
}

const States = ({ trackers }: Pick<Overview, 'trackers'>) => {
  const words = useWords('panel/home')
  const { connection, blocked } = useWords('panel/terms')
  const { number } = useFormat()
  const all = Math.max(
    1,
    Object.values(trackers).reduce((sum, amount) => sum + amount, 0),
  )
  const states = Object.keys(looks) as (keyof typeof looks)[]
  return (
    <section className={panel.card}>
      <h2>{words.states}</h2>
      <ul className={panel.rows}>
        {states.map((state) => (
          <li key={state} className={panel.row}>
            <span className={panel.grow}>
              <Chip look={looks[state]}>{state === 'blocked' ? blocked : connection[state]}</Chip>
            </span>
            <span className={style.share} aria-hidden>
              <span style={{ width: `${(trackers[state] / all) * 100}%` }} />
            </span>
            <span className={style.digits}>{number(trackers[state])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const lowest = { order_by: 'balance', ascending: true, limit: 6, hide_inactive: true } as const

/** Of users who may run out of money. */
const Balances = () => {
  const words = useWords('panel/home')
  const common = useCommon()
  const { money } = useFormat()
  const { currency } = useDealer().config.settings
  const asked = useAsk('panel/user/list', lowest)
  return (
    <section className={panel.card}>
      <h2>{words.balances}</h2>
      <Told asked={asked}>
        {({ list }) => (
          <ul className={panel.rows}>
            {list.length === 0 && <li className="quiet">{common.nothing_found}</li>}
            {list.map((user) => (
              <li key={user.id}>
                <Link to={`/users/${user.id}` as never} className={panel.row}>
                  <span className={panel.grow}>{nameOf(user)}</span>
                  <span className={user.balance + user.bonus < 0 ? panel.bad : ''}>
                    {money(user.balance, currency)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Told>
    </section>
  )
}

const SignIns = ({ list }: { list: Overview['sign_ins'] }) => {
  const words = useWords('panel/home')
  const format = useFormat()
  return (
    <section className={panel.card}>
      <h2>{words.sign_ins}</h2>
      {list.length === 0 && <p className="quiet">{words.sign_ins_empty}</p>}
      <ul className={panel.rows}>
        {list.map(({ user_id, login, name, last_use }) => (
          <li key={user_id}>
            <Link to={`/users/${user_id}` as never} className={panel.row}>
              <span className={panel.grow}>{name || login}</span>
              <span className="quiet">{format.ago(here(last_use), nowHere())}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
