import { Plus, UserCog } from 'lucide-react'
import { rowsOf } from '#web/parts/pages.ts'
import { useAsk } from '#web/session/ask.ts'
import { useInPerson } from '#web/session/in-person.ts'
import { flag, id, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { Listing } from '../listing.tsx'
import { here, nowHere } from '../moment.ts'
import { type Granted, type Group, groups } from './granted.ts'
import type { Login } from './login.ts'
import { LoginChip } from './login-chip.tsx'
import { LoginDrawer } from './login-drawer.tsx'
import { NewLogin } from './new-login.tsx'

const parts = { login: id, add: flag }

/** Who else works in this panel, and what each may do. */
export default function LoginsScreen() {
  const words = useWords('panel/logins')
  const { may } = useDealer()
  const asked = useAsk('panel/login/list')
  const [{ login, add }, go] = useAddress(parts)
  const close = () => go({ login: undefined, add: false })
  const known = asked.data?.list.find((one) => one.id === login)
  // What is done with logins is done by whoever has given the password.
  const isOther = useInPerson('panel/account/session/list') === false
  const create = may('logins', 'create') && !isOther && (
    <Button look="primary" icon={Plus} onPress={() => go({ add: true, login: undefined })}>
      {words.new_login}
    </Button>
  )
  return (
    <Page
      title={words.title}
      actions={create}
      drawer={
        add && create ? (
          <NewLogin onClose={close} onCreated={(login) => go({ login, add: false })} />
        ) : (
          known && <LoginDrawer key={known.id} login={known} isFixed={known.is_owner || isOther} onClose={close} />
        )
      }
    >
      <Listing
        name="panel-logins"
        label={words.title}
        columns={useColumns()}
        asked={{ ...asked, data: asked.data && rowsOf(asked.data.list) }}
        openId={login}
        onOpen={({ id }) => go({ login: id, add: false })}
        empty={{ icon: UserCog, title: words.title, text: words.new_text, children: create }}
      />
    </Page>
  )
}

const useColumns = (): readonly Column<Login>[] => {
  const words = useWords('panel/logins')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { ago } = useFormat()
  return [
    { id: 'login', title: term.login, cell: ({ login }) => login, grow: 1, width: 160 },
    {
      id: 'label',
      title: words.label,
      cell: ({ label, is_owner }) => (is_owner ? words.owner : label),
      grow: 1,
      width: 140,
    },
    {
      id: 'state',
      title: term.state,
      cell: (login) => <LoginChip login={login} />,
      width: 120,
    },
    { id: 'may', title: words.may, cell: (login) => mayOf(login, words), grow: 2, width: 220 },
    {
      id: 'factor',
      title: words.factor,
      cell: ({ mfa_enabled }) => (mfa_enabled ? common.yes : common.no),
      width: 130,
      isExtra: true,
    },
    {
      id: 'last',
      title: words.last_sign_in,
      cell: ({ last_sign_in }) => (last_sign_in ? ago(here(last_sign_in), nowHere()) : common.never),
      width: 150,
    },
  ]
}

/** In a few words: about what it may do something. */
const mayOf = (
  { is_owner, permissions }: Login,
  words: { groups: Record<Group, string>; everything: string; nothing: string },
) => {
  if (is_owner) return words.everything
  const some = (Object.keys(groups) as Group[]).filter((group) => (permissions as Granted)[group]?.length)
  return some.map((group) => words.groups[group]).join(', ') || words.nothing
}
