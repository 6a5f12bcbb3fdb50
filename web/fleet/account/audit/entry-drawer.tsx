import { useAsk } from '#web/session/ask.ts'
import { browserOf } from '#web/session/security/browser.ts'
import { Facts } from '#web/ui/card.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './audit.module.css'
import { differencesOf, type Entry, payloadOf, sentenceOf } from './entry.ts'
import { useWho } from './who.ts'
import { audit } from './words.ts'

/** One entry: who, from where, what was asked and what it changed. */
export const EntryDrawer = ({ id, onClose }: { id: number; onClose(): void }) => {
  const words = useWords(audit)
  const asked = useAsk('user/audit/log/read', { number: id })
  const entry = asked.data?.value.id === id ? asked.data.value : undefined
  return (
    <Drawer title={entry ? sentenceOf(entry.action, words) : words.entry} onClose={onClose}>
      <Told asked={{ ...asked, data: entry }}>{(entry) => <About entry={entry} />}</Told>
    </Drawer>
  )
}

const About = ({ entry }: { entry: Entry }) => {
  const words = useWords(audit)
  const { exact } = useFormat()
  const { nameOf } = useWho()
  const { action, action_date, subuser_id, host, user_agent, entry_id } = entry
  const { by, params, changes = [], left_out } = payloadOf(entry)
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
      <section className={style.part}>
        <h3>{words.changes}</h3>
        {changes.length === 0 && <p className="quiet">{words.no_changes}</p>}
        {changes.map((change) => (
          <div key={`${change.table} ${JSON.stringify(change.key)}`} className={style.change}>
            <strong>
              {change.table} {String(change.key.id ?? '')}
            </strong>{' '}
            <span className="quiet">{!change.before ? words.made : !change.after ? words.removed : ''}</span>
            <dl>
              {differencesOf(change).map(({ name, from, to }) => (
                <div key={name} style={{ display: 'contents' }}>
                  <dt>{name}</dt>
                  <dd>
                    {from && <del>{from}</del>} {to}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
        {left_out && <p className="quiet">{words.left_out}</p>}
      </section>
      {params !== undefined && (
        <section className={style.part}>
          <h3>{words.asked}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
          <section className={style.json} tabIndex={0} aria-label={words.asked}>
            {JSON.stringify(params, null, 2)}
          </section>
        </section>
      )}
    </>
  )
}
