import { Link } from '@tanstack/react-router'
import { Invitation } from '#web/parts/invitation/invitation.tsx'
import { useAsk, useDo } from '#web/session/ask.ts'
import { flag, useAddress } from '#web/ui/address.ts'
import { Page } from '#web/ui/page.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { here, nowHere } from '../moment.ts'
import style from '../panel.module.css'
import { pendingOf } from '../pending.ts'
import { usePlanName } from '../plan-field.tsx'
import { UserTrackers } from '../trackers/user-trackers.tsx'
import { EditUser } from './edit-user.tsx'
import { nameOf } from './name.ts'
import { Transactions } from './transactions.tsx'
import { UserActions } from './user-actions.tsx'
import { UserChip } from './user-chip.tsx'
import type { UserRead } from './user-read.ts'
import { UserSessions } from './user-sessions.tsx'

const parts = { edit: flag }

/** A user: who it is, what was agreed, its trackers and its money. */
export const UserPage = ({ id }: { id: number }) => {
  const words = useWords('panel/users')
  const { may } = useDealer()
  const asked = useAsk('panel/user/read', { user_id: id })
  const [{ edit }, go] = useAddress(parts)
  const known = asked.data?.value.id === id ? asked.data : undefined
  return (
    <Page
      title={known ? nameOf(known.value) : words.title}
      actions={known && <UserActions user={known.value} onEdit={() => go({ edit: true })} />}
      tools={<Link to={'/users' as never}>{words.all_users}</Link>}
      drawer={edit && known && may('users', 'update') && <EditUser known={known} onClose={() => go({ edit: false })} />}
    >
      <Told asked={{ ...asked, data: known }}>
        {(known) => (
          <div className={style.cards}>
            <Profile user={known.value} />
            <Invited user={known.value} />
            <Money known={known} />
            {may('trackers', 'read') && <UserTrackers user_id={id} />}
            <UserSessions user_id={id} />
            {may('transactions', 'read') && <Transactions user_id={id} />}
          </div>
        )}
      </Told>
    </Page>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null

const Profile = ({ user }: { user: UserRead['value'] }) => {
  const words = useWords('panel/users')
  const term = useWords('panel/terms')
  const { date } = useFormat()
  const address = [user.post_street_address, user.post_index, user.post_city, user.post_region, user.post_country]
  return (
    <section className={style.card}>
      <h2>{words.profile}</h2>
      <dl className={style.facts}>
        <Fact name={term.state}>
          <UserChip user={user} />
        </Fact>
        <Fact name={words.block_reason}>{user.block_parameters?.reason}</Fact>
        <Fact name={term.number}>{user.id}</Fact>
        <Fact name={term.login}>{user.login}</Fact>
        <Fact name={words.legal_type}>{words.legal_types[user.legal_type]}</Fact>
        <Fact name={term.phone}>{user.phone}</Fact>
        <Fact name={words.address}>{address.filter(Boolean).join(', ')}</Fact>
        <Fact name={words.tax_id}>{user.tin}</Fact>
        <Fact name={term.created_on}>{date(here(user.creation_date))}</Fact>
        <Fact name={words.second_factor}>{words.second_factors[user.mfa_settings.type]}</Fact>
        <Fact name={term.comment}>{user.comment}</Fact>
      </dl>
    </section>
  )
}

/** How the invitation of a user stands who has not accepted it. */
const Invited = ({ user: { id, login, activated, invitation } }: { user: UserRead['value'] }) => {
  const words = useWords('parts/invitation')
  const { may } = useDealer()
  const renew = useDo('panel/user/invitation/renew', { also: ['panel/user'] })
  const withdraw = useDo('panel/user/invitation/delete', { also: ['panel/user'] })
  if (!invitation || activated) return null
  return (
    <section className={style.card} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Invitation
        key={login}
        of={['user', id]}
        login={login}
        pending={pendingOf(invitation)}
        now={nowHere()}
        mayChange={may('users', 'update')}
        renew={(mail) => renew.mutateAsync({ user_id: id, mail })}
        withdraw={() => withdraw.mutateAsync({ user_id: id })}
      />
    </section>
  )
}

const Money = ({ known: { value, discount, default_tariff_id } }: { known: UserRead }) => {
  const words = useWords('panel/users')
  const term = useWords('panel/terms')
  const { money, percent } = useFormat()
  const planName = usePlanName()
  const { currency } = useDealer().config.settings
  return (
    <section className={style.card}>
      <h2>{words.money}</h2>
      <dl className={style.facts}>
        <Fact name={term.balance}>
          <strong className={value.balance < 0 ? style.bad : ''}>{money(value.balance, currency)}</strong>
        </Fact>
        <Fact name={term.bonus}>{money(value.bonus, currency)}</Fact>
        <Fact name={words.default_plan}>{default_tariff_id ? planName(default_tariff_id) : words.dealer_default}</Fact>
        <Fact name={words.discount}>{discount.value > 0 && percent(discount.value)}</Fact>
      </dl>
    </section>
  )
}
