import { Plus, UsersRound } from 'lucide-react'
import { ApiError } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { flag, id, oneOf, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { GroupDrawer } from './group-drawer.tsx'
import { Groups } from './groups.tsx'
import { People } from './people.tsx'
import { UserDrawer } from './user-drawer.tsx'

const tabs = ['people', 'groups'] as const
const parts = { tab: oneOf(tabs, 'people'), user: id, group: id, add: flag, filter: text, sort: text }
const closed = { user: undefined, group: undefined, add: false }

/** Others who sign in to the account: who they are, what they see, and what they may do. */
export default function SubusersScreen() {
  const words = useWords('fleet/subusers')
  const [{ tab, user, group, add, filter, sort = 'name=asc' }, go] = useAddress(parts)
  const people = useAsk('subuser/list')
  const groups = useAsk('subuser/security_group/list')
  const close = (): void => go(closed)
  if (people.error instanceof ApiError && people.error.code === 236)
    return (
      <Page title={words.title}>
        <Empty icon={UsersRound} title={words.not_in_plan} text={words.not_in_plan_text} />
      </Page>
    )
  const isPeople = tab === 'people'
  const addIt = (
    <Button look="primary" icon={Plus} onPress={() => go({ ...closed, add: true })}>
      {isPeople ? words.new_user : words.new_group}
    </Button>
  )
  const known = groups.data?.list ?? []
  const drawer = isPeople
    ? (user || add) && (
        <UserDrawer
          key={user ?? 'new'}
          asked={people}
          id={user}
          groups={known}
          onMade={(id) => go({ user: id, add: false })}
          onClose={close}
        />
      )
    : (group || add) && <GroupDrawer key={group ?? 'new'} asked={groups} id={group} onClose={close} />
  return (
    <Page title={words.title} actions={addIt} drawer={drawer}>
      <Tabs
        label={words.title}
        tabs={tabs.map((key) => ({ key, label: words.tabs[key] }))}
        shown={tab}
        onShow={(tab) => go({ tab, ...closed })}
      >
        {isPeople ? (
          <Told asked={people}>
            {({ list }) => (
              <People
                list={list}
                groups={known}
                openId={user}
                filter={filter}
                sort={sort}
                onOpen={(user) => go({ user, add: false })}
                onFilter={(filter) => go({ filter }, { replace: true })}
                onSort={(sort) => go({ sort }, { replace: true })}
              />
            )}
          </Told>
        ) : (
          <Told asked={groups}>
            {({ list }) => (
              <Groups list={list} people={people.data?.list ?? []} onOpen={(group) => go({ group, add: false })} />
            )}
          </Told>
        )}
      </Tabs>
    </Page>
  )
}
