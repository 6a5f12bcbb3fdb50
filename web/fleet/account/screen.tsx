import { useInPerson } from '#web/session/in-person.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, oneOf, text, useAddress } from '#web/ui/address.ts'
import { Cards } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Loading } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Audit } from './audit/audit.tsx'
import { EntryDrawer } from './audit/entry-drawer.tsx'
import { TargetDrawer } from './forwarding/target-drawer.tsx'
import { Targets } from './forwarding/targets.tsx'
import { Keys } from './integrations/keys.tsx'
import { WebhookDrawer } from './integrations/webhook-drawer.tsx'
import { Webhooks } from './integrations/webhooks.tsx'
import { Plan } from './plan/plan.tsx'
import { Profile } from './profile.tsx'
import { Security } from './security.tsx'

const all = ['profile', 'security', 'plan', 'integrations', 'audit'] as const
type Tab = (typeof all)[number]

/** `target`: the platform that points are sent on to, or `new`. */
const parts = { tab: oneOf(all, 'profile'), webhook: id, add: flag, target: text, entry: id }

const closed = { webhook: undefined, add: false, target: undefined, entry: undefined }

/** Who somebody is here, how they sign in and want to be told things, and what the account has and has done. */
export default function AccountScreen() {
  const words = useWords('fleet/account')
  const [{ tab, webhook, add, target, entry }, go] = useAddress(parts)
  const inPerson = useInPerson('user/session/list')
  const { privileges, user_info } = useUser()
  if (inPerson === undefined) return <Loading />
  const isMaster = !privileges
  const may: Readonly<Record<Tab, boolean>> = {
    profile: true,
    security: inPerson,
    plan: isMaster,
    // Visitors of the demo share its account.
    integrations: isMaster && !user_info.demo,
    audit: isMaster,
  }
  const shown = may[tab] ? tab : 'profile'
  const close = (): void => go(closed)
  const drawer =
    shown === 'integrations' && target ? (
      <TargetDrawer key={target} at={target} go={(target) => go({ target }, { replace: true })} onClose={close} />
    ) : shown === 'integrations' && (webhook || add) ? (
      <WebhookDrawer key={webhook ?? 'new'} id={webhook} onClose={close} />
    ) : (
      shown === 'audit' && entry && <EntryDrawer key={entry} id={entry} onClose={close} />
    )
  return (
    <Page title={words.title} drawer={drawer}>
      <Tabs
        label={words.title}
        tabs={all.filter((key) => may[key]).map((key) => ({ key, label: words.tabs[key] }))}
        shown={shown}
        onShow={(tab) => go({ ...closed, tab })}
      >
        {shown === 'profile' && <Profile />}
        {shown === 'security' && <Security />}
        {shown === 'plan' && <Plan />}
        {shown === 'integrations' && (
          <Cards>
            {inPerson && <Keys />}
            <Webhooks onOpen={(id) => go({ ...closed, ...(id === 'new' ? { add: true } : { webhook: id }) })} />
            <Targets onOpen={(target) => go({ ...closed, target })} />
          </Cards>
        )}
        {shown === 'audit' && <Audit />}
      </Tabs>
    </Page>
  )
}
