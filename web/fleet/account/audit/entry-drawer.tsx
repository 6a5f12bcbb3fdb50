import { payloadOf } from '#web/parts/audit/payload.ts'
import { Said } from '#web/parts/audit/said.tsx'
import { useAsk } from '#web/session/ask.ts'
import { browserOf } from '#web/session/security/browser.ts'
import { Facts } from '#web/ui/card.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { type Entry, sentenceOf } from './entry.ts'
import { useWho } from './who.ts'

/** One entry: who, from where, what was asked and what it changed. */
export const EntryDrawer = ({ id, onClose }: { id: number; onClose(): void }) => {
  const words = useWords('fleet/account/audit')
  const asked = useAsk('user/audit/log/read', { number: id })
  const entry = asked.data?.value.id === id ? asked.data.value : undefined
  return (
    <Drawer title={entry ? sentenceOf(entry.action, words) : words.entry} onClose={onClose}>
      <Told asked={{ ...asked, data: entry }}>{(entry) => <About entry={entry} />}</Told>
    </Drawer>
  )
}

const About = ({ entry }: { entry: Entry }) => {
  const words = useWords('fleet/account/audit')
  const { exact } = useFormat()
  const { nameOf } = useWho()
  const { action, action_date, subuser_id, host, user_agent, entry_id } = entry
  const payload = payloadOf(entry.payload)
  const { by } = payload
  const opener = by && ('panel_login_id' in by ? words.by_dealer : words.by_master)
  return (
    <>
      <Facts
        facts={[
          [words.when, exact(action_date)],
          [words.who, [nameOf(subuser_id), opener].filter(Boolean).join(', ')],
          [words.from, host],
          [
            words.browser,
            <span key="browser" title={user_agent}>
              {browserOf(user_agent)}
            </span>,
          ],
          [words.operation, action],
          ...(entry_id === null ? [] : [[words.number, entry_id] as const]),
        ]}
      />
      <Said payload={payload} />
    </>
  )
}
