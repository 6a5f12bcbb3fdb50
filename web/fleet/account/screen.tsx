import { useUser } from '#web/session/user.tsx'
import { flag, id, oneOf, useAddress } from '#web/ui/address.ts'
import { Cards } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Loading } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Audit } from './audit/audit.tsx'
import { EntryDrawer } from './audit/entry-drawer.tsx'
import { useInPerson } from './in-person.ts'
import { Keys } from './integrations/keys.tsx'
import { WebhookDrawer } from './integrations/webhook-drawer.tsx'
import { Webhooks } from './integrations/webhooks.tsx'
import { Plan } from './plan/plan.tsx'
import { Profile } from './profile.tsx'
import { Security } from './security.tsx'
import { account } from './words.ts'

const all = ['profile', 'security', 'plan', 'integrations', 'audit'] as const
type Tab = (typeof all)[number]

const parts = { tab: oneOf(all, 'profile'), webhook: id, add: flag, entry: id }

/** Who somebody is here, how they sign in and want to be told things, and what the account has and has done. */
export default function AccountScreen() {
  const words = useWords(account)
  const [{ tab, webhook, add, entry }, go] = useAddress(parts)
  const inPerson = useInPerson()
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
  const close = (): void => go({ webhook: undefined, add: false, entry: undefined })
  const drawer =
    shown === 'integrations' && (webhook || add) ? (
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
        onShow={(tab) => go({ tab, webhook: undefined, add: false, entry: undefined })}
      >
        {shown === 'profile' && <Profile />}
        {shown === 'security' && <Security />}
        {shown === 'plan' && <Plan />}
        {shown === 'integrations' && (
          <Cards>
            {inPerson && <Keys />}
            <Webhooks
              onOpen={(id) => go(id === 'new' ? { webhook: undefined, add: true } : { webhook: id, add: false })}
            />
          </Cards>
        )}
        {shown === 'audit' && <Audit />}
      </Tabs>
    </Page>
  )
}
